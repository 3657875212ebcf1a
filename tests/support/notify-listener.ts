// systemd's end of the socket at which a service says how it is: what came, in order.
// Not systemd: nothing follows from it.

import { closeSync, readSync } from 'node:fs'
import { loadFfi } from '@jackfield/media'

const [AF_UNIX, SOCK_DGRAM, SOCK_NONBLOCK, SOCK_CLOEXEC] = [1, 2, 0o4000, 0o2_000_000]

export class NotifyListener {
  readonly #fd: number
  readonly #lines: string[] = []

  constructor(path: string) {
    const ffi = loadFfi()
    if (!ffi) throw new Error('this Node has no node:ffi')
    const { socket, bind } = new ffi.DynamicLibrary(null).getFunctions({
      socket: { return: 'int32', arguments: ['int32', 'int32', 'int32'] },
      bind: { return: 'int32', arguments: ['int32', 'pointer', 'uint32'] },
    } as const)
    this.#fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0)
    const address = Uint8Array.of(AF_UNIX, 0, ...Buffer.from(path), 0)
    if (bind(this.#fd, ffi.getRawPointer(address.buffer), address.length) !== 0)
      throw new Error(`nothing can listen at ${path}`)
  }

  /** Every line that came so far. */
  get lines(): readonly string[] {
    const datagram = Buffer.alloc(4_096)
    for (;;) {
      let length: number
      try {
        length = readSync(this.#fd, datagram)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'EAGAIN') return this.#lines
        throw error
      }
      this.#lines.push(...datagram.toString('utf8', 0, length).split('\n'))
    }
  }

  /** How often this was said. */
  count(line: string): number {
    return this.lines.filter((one) => one === line).length
  }

  close(): void {
    closeSync(this.#fd)
  }
}
