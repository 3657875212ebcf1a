// Numbers and layouts of the kernel's interface (include/uapi of Linux) that are the same on x64 and arm64.
// Not those of other systems: there nothing of this is used.

export const linux = {
  AF_INET: 2,
  AF_INET6: 10,
  AF_UNIX: 1,
  SOCK_DGRAM: 2,
  SOL_SOCKET: 1,
  SO_PRIORITY: 12,
  SO_TIMESTAMPNS: 35,
  IPPROTO_IP: 0,
  IP_TOS: 1,
  IPPROTO_IPV6: 41,
  IPV6_TCLASS: 67,
  MSG_DONTWAIT: 0x40,
  MSG_NOSIGNAL: 0x4000,
  EPOLL_CLOEXEC: 0x80000,
  EPOLL_CTL_ADD: 1,
  EPOLL_CTL_DEL: 2,
  EPOLLIN: 1,
  CLOCK_REALTIME: 0,
} as const

export const errno = {
  EAGAIN: 11,
  EMSGSIZE: 90,
  ENETUNREACH: 101,
  ENOBUFS: 105,
  ECONNREFUSED: 111,
  EHOSTUNREACH: 113,
} as const

/** `struct msghdr`, offsets */
export const messageHead = { name: 0, nameLength: 8, vector: 16, vectors: 24, control: 32, controlLength: 40 } as const

/** `struct iovec`, offsets */
export const vector = { base: 0, length: 8 } as const

/** `struct cmsghdr` with a `struct timespec` in it: offsets, and what it takes at least */
export const stamp = { type: 12, seconds: 16, nanoseconds: 24, size: 32 } as const

/** `struct epoll_event` is packed on x64 alone: its size, and where the number in it stands */
export const epollEvent = { x64: { size: 12, number: 4 }, arm64: { size: 16, number: 8 } } as const
