print("Triptych")
