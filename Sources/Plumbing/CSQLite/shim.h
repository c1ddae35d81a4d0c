#if __has_include(<sqlite3.h>)
#include <sqlite3.h>

/// Tells a bind function to copy the bytes: Swift cannot import SQLITE_TRANSIENT, a cast of -1.
static inline sqlite3_destructor_type csqlite_transient(void) { return SQLITE_TRANSIENT; }
#else
#error "sqlite3.h is missing. Debian, Ubuntu: apt-get install libsqlite3-dev. macOS: part of Xcode."
#endif
