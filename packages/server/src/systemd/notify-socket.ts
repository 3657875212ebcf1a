// The socket at which systemd is told how a service is: a datagram of lines, as sd_notify(3) says it. Node has no such sockets, so
// libc opens it; what is opened is written to as a file. Not what is said there.

import { closeSync, writeSync } from 'node:fs'
import { loadFfi } from '@jackfield/media'

/** of Linux, on every processor that we bring a Node for */
const linux = { AF_UNIX: 1, SOCK_DGRAM: 2, SOCK_NONBLOCK: 0o4000, SOCK_CLOEXEC: 0o2_000_000, longestPath: 108 }

const functions = {
  socket: { return: 'int32', arguments: ['int32', 'int32', 'int32'] },
  connect: { return: 'int32', arguments: ['int32', 'pointer', 'uint32'] },
} as const

/** `struct sockaddr_un`; `@` begins a name that is no file. Nothing when it is too long. */
export function socketAddress(path: string): Uint8Array<ArrayBuffer> | undefined {
  const isAbstract = path.startsWith('@')
  const name = new TextEncoder().encode(isAbstract ? `\0${path.slice(1)}` : `${path}\0`)
  if (name.length > linux.longestPath) return undefined
  const address = new Uint8Array(2 + name.length)
  new DataView(address.buffer).setUint16(0, linux.AF_UNIX, true)
  address.set(name, 2)
  return address
}

export class NotifySocket {
  readonly #fd: number

  /** The socket at this address, or why there is none. */
  static open(path: string): NotifySocket | string {
    if (process.platform !== 'linux') return `not made for ${process.platform}`
    if (!path.startsWith('/') && !path.startsWith('@')) return `${path} is no address of a socket on this machine`
    const address = socketAddress(path)
    if (!address) return `${path} is too long for a socket`
    try {
      const ffi = loadFfi()
      if (!ffi) return 'this Node has no node:ffi'
      const { socket, connect } = new ffi.DynamicLibrary(null).getFunctions(functions)
      const fd = socket(linux.AF_UNIX, linux.SOCK_DGRAM | linux.SOCK_NONBLOCK | linux.SOCK_CLOEXEC, 0)
      if (fd < 0) return 'no socket can be opened'
      if (connect(fd, ffi.getRawPointer(address.buffer), address.length) === 0) return new NotifySocket(fd)
      closeSync(fd)
      return `nobody listens at ${path}`
    } catch (error) {
      return error instanceof Error ? error.message : String(error)
    }
  }

  private constructor(fd: number) {
    this.#fd = fd
  }

  /** False: it could not be sent, because so much waits to be read there or nobody reads any more. */
  send(lines: readonly string[]): boolean {
    try {
      writeSync(this.#fd, lines.join('\n'))
      return true
    } catch {
      return false
    }
  }

  close(): void {
    closeSync(this.#fd)
  }
}
