import Platform

/// Whether the tests run under the thread sanitizer, and so do the programs built with them.
package let isThreadSanitized = dlsym(dlopen(nil, RTLD_NOW), "__tsan_init") != nil
