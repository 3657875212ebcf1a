// The few functions of libc that packets are received and sent with, called through node:ffi on memory that never moves: views that
// V8 may move are never handed over, and functions of up to three arguments are called ten times as fast as others. Not a socket:
// file descriptors belong to whoever opened them.
import type * as Ffi from 'node:ffi'
import { epollEvent, linux, messageHead, stamp, vector } from './linux.table.ts'

const nameBytes = 28
const controlBytes = 128
const longestText = 64
const mostEvents = 1_024
/** no packet is longer */
const packetBytes = 65_536
/** of this length and shorter the views are kept, one each */
const longestUsual = 2_048

/** Where things lie in the memory that is shared with C. */
const at = {
  receiveHead: 0,
  receiveVector: 64,
  receiveName: 96,
  receiveControl: 128,
  sendHead: 256,
  sendVector: 320,
  sendName: 352,
  time: 384,
  option: 400,
  pair: 408,
  address: 416,
  text: 448,
  event: 512,
  events: 1_024,
  received: 32_768,
  sent: 131_072,
  end: 262_144,
} as const

const functions = {
  recvmsg: { return: 'int32', arguments: ['int32', 'pointer', 'int32'] },
  sendmsg: { return: 'int32', arguments: ['int32', 'pointer', 'int32'] },
  clock_gettime: { return: 'int32', arguments: ['int32', 'pointer'] },
  epoll_create1: { return: 'int32', arguments: ['int32'] },
  epoll_ctl: { return: 'int32', arguments: ['int32', 'int32', 'int32', 'pointer'] },
  epoll_wait: { return: 'int32', arguments: ['int32', 'pointer', 'int32', 'int32'] },
  setsockopt: { return: 'int32', arguments: ['int32', 'int32', 'int32', 'pointer', 'uint32'] },
  socketpair: { return: 'int32', arguments: ['int32', 'int32', 'int32', 'pointer'] },
  inet_pton: { return: 'int32', arguments: ['int32', 'string', 'pointer'] },
  inet_ntop: { return: 'pointer', arguments: ['int32', 'pointer', 'pointer', 'uint32'] },
  close: { return: 'int32', arguments: ['int32'] },
  __errno_location: { return: 'pointer', arguments: [] },
} as const

type Place = keyof typeof at
type Pointers = { readonly [P in Place]: bigint }

export class Libc {
  readonly #functions: Ffi.WrappedFunctionsFromDefinitions<typeof functions>
  /** as long as this lives, and it is never resized, its bytes stay where they are */
  readonly #memory = new ArrayBuffer(at.end)
  readonly #words = new Uint32Array(this.#memory)
  readonly #bytes = new Uint8Array(this.#memory)
  readonly #errno: Int32Array
  readonly #views: Uint8Array[] = []
  readonly #event: { readonly size: number; readonly number: number }
  readonly #pointers: Pointers

  /** Throws where there is no such library, or it is another one than this was written for. */
  constructor(ffi: typeof Ffi, arch: keyof typeof epollEvent) {
    const library = new ffi.DynamicLibrary(null)
    // of others nobody has tried it
    library.getSymbol('gnu_get_libc_version')
    this.#functions = library.getFunctions(functions)
    this.#errno = new Int32Array(ffi.toArrayBuffer(this.#functions.__errno_location(), 4, false))
    this.#event = epollEvent[arch]
    const start = ffi.getRawPointer(this.#memory)
    const pointers = Object.entries(at).map(([name, offset]) => [name, start + BigInt(offset)])
    this.#pointers = Object.fromEntries(pointers) as Pointers
    this.#prepare(at.receiveHead, at.receiveVector, 'receiveName', 'receiveVector', 'received')
    this.#point(at.receiveHead + messageHead.control, 'receiveControl')
    this.#words[(at.receiveVector + vector.length) / 4] = packetBytes
    this.#prepare(at.sendHead, at.sendVector, 'sendName', 'sendVector', 'sent')
  }

  #prepare(head: number, iovec: number, name: Place, vectors: Place, bytes: Place): void {
    this.#point(head + messageHead.name, name)
    this.#point(head + messageHead.vector, vectors)
    this.#words[(head + messageHead.vectors) / 4] = 1
    this.#point(iovec + vector.base, bytes)
  }

  #point(offset: number, to: Place): void {
    new DataView(this.#memory).setBigUint64(offset, this.#pointers[to], true)
  }

  /** Of the call before, if that failed. */
  get errno(): number {
    return this.#errno[0] as number
  }

  /** The length of the packet that was received, or -1. */
  receive(fd: number): number {
    this.#words[(at.receiveHead + messageHead.nameLength) / 4] = nameBytes
    this.#words[(at.receiveHead + messageHead.controlLength) / 4] = controlBytes
    return this.#functions.recvmsg(fd, this.#pointers.receiveHead, linux.MSG_DONTWAIT)
  }

  /** The packet that was received, until the next one is. */
  received(length: number): Uint8Array {
    const known = this.#views[length]
    if (known) return known
    const view = new Uint8Array(this.#memory, at.received, length)
    if (length <= longestUsual) this.#views[length] = view
    return view
  }

  /** When it arrived, by the calendar; NaN: unknown. */
  get receivedWallMs(): number {
    const isStamped =
      (this.#words[(at.receiveHead + messageHead.controlLength) / 4] as number) >= stamp.size &&
      this.#words[(at.receiveControl + stamp.type) / 4] === linux.SO_TIMESTAMPNS
    if (!isStamped) return Number.NaN
    return this.#timeAt(at.receiveControl + stamp.seconds)
  }

  get wallMs(): number {
    this.#functions.clock_gettime(linux.CLOCK_REALTIME, this.#pointers.time)
    return this.#timeAt(at.time)
  }

  /** `struct timespec` in milliseconds */
  #timeAt(offset: number): number {
    const [low, high] = [this.#words[offset / 4] as number, this.#words[offset / 4 + 1] as number]
    return (low + high * 2 ** 32) * 1_000 + (this.#words[offset / 4 + 2] as number) / 1e6
  }

  /** Whether these words are the source of what was received, which is then learnt otherwise. */
  isFrom(name: Uint32Array): boolean {
    for (let word = 0; word < name.length; word++)
      if (name[word] !== this.#words[at.receiveName / 4 + word]) return false
    return true
  }

  /** Whom it came from; `name` gets the words of it. */
  source(name: Uint32Array): { address: string; port: number } {
    const words = this.#words.subarray(at.receiveName / 4, at.receiveName / 4 + name.length)
    name.set(words)
    const [head = 0] = words
    const family = head & 0xffff
    const from = this.#pointers.receiveName + (family === linux.AF_INET6 ? 8n : 4n)
    return { address: this.#format(family, from), port: swapped(head >>> 16) }
  }

  #format(family: number, from: bigint): string {
    if (this.#functions.inet_ntop(family, from, this.#pointers.text, longestText) === 0n) return ''
    const text = this.#bytes.subarray(at.text, at.text + longestText)
    return String.fromCharCode(...text.subarray(0, text.indexOf(0)))
  }

  /** The words by which the system knows an address, without its port; undefined: it is none. */
  nameOf(address: string, isVersion6: boolean): Uint32Array | undefined {
    const family = isVersion6 ? linux.AF_INET6 : linux.AF_INET
    if (address.includes('\0')) return undefined
    if (this.#functions.inet_pton(family, address, this.#pointers.address) !== 1) return undefined
    const words = this.#words.subarray(at.address / 4, at.address / 4 + 4)
    // family and port, IPv6: a flow, the address, IPv6: a scope, otherwise nothing
    const [first = 0, second = 0, third = 0, fourth = 0] = words
    return Uint32Array.from(isVersion6 ? [family, 0, first, second, third, fourth, 0] : [family, first, 0, 0])
  }

  /** Whether it went; `name`: where to, undefined: to whom the socket is connected. */
  send(fd: number, bytes: Uint8Array, length: number, name: Uint32Array | undefined, port: number): boolean {
    this.#bytes.set(bytes.length <= packetBytes ? bytes : bytes.subarray(0, length), at.sent)
    const words = this.#words
    words[(at.sendVector + vector.length) / 4] = length
    words[(at.sendHead + messageHead.nameLength) / 4] = name ? 4 * name.length : 0
    if (name) {
      words[at.sendName / 4] = (name[0] as number) | (swapped(port) << 16)
      for (let word = 1; word < name.length; word++) words[at.sendName / 4 + word] = name[word] as number
    }
    return this.#functions.sendmsg(fd, this.#pointers.sendHead, linux.MSG_DONTWAIT | linux.MSG_NOSIGNAL) >= 0
  }

  /** A descriptor that watches others, or -1. */
  openWatch(): number {
    return this.#functions.epoll_create1(linux.EPOLL_CLOEXEC)
  }

  /** Whether it is watched from now on, under this number. */
  watch(watch: number, fd: number, number: number): boolean {
    this.#words[at.event / 4] = linux.EPOLLIN
    this.#words[(at.event + this.#event.number) / 4] = number
    return this.#functions.epoll_ctl(watch, linux.EPOLL_CTL_ADD, fd, this.#pointers.event) === 0
  }

  unwatch(watch: number, fd: number): void {
    this.#functions.epoll_ctl(watch, linux.EPOLL_CTL_DEL, fd, this.#pointers.event)
  }

  /** How many of those that are watched have something to read. */
  ready(watch: number): number {
    return this.#functions.epoll_wait(watch, this.#pointers.events, mostEvents, 0)
  }

  /** The number of one of them. */
  readyAt(index: number): number {
    return this.#words[(at.events + index * this.#event.size + this.#event.number) / 4] as number
  }

  /** Whether the system took the option. */
  setOption(fd: number, level: number, option: number, value: number): boolean {
    this.#words[at.option / 4] = value
    return this.#functions.setsockopt(fd, level, option, this.#pointers.option, 4) === 0
  }

  /** Two sockets that are connected with each other, inside of this machine; undefined: there are none to be had. */
  openPair(): readonly [number, number] | undefined {
    const result = this.#functions.socketpair(linux.AF_UNIX, linux.SOCK_DGRAM, 0, this.#pointers.pair)
    return result === 0 ? [this.#words[at.pair / 4] as number, this.#words[at.pair / 4 + 1] as number] : undefined
  }

  close(fd: number): void {
    this.#functions.close(fd)
  }
}

/** In the order of the network. */
const swapped = (port: number): number => ((port & 0xff) << 8) | (port >>> 8)
