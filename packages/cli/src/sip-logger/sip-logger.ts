// SIP messages written into the log, or into a file of packets, while somebody wants to see them.
// Not the ladder of a call: that is there without asking.

import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { type PacketEnd, signallingPlace } from '@jackfield/ari'
import type { Clock, Diagnostics, Dispose, Hooks, Log } from '@jackfield/base'
import { withoutSecrets } from '@jackfield/sip'
import { PacketFile } from '../packets/packet-file.ts'

type Message = Diagnostics['jackfield:sip:message']

export interface SipLoggerDeps {
  readonly clock: Clock
  readonly log: Log
  readonly hooks: Hooks
  /** ours towards a peer, where a socket is bound to all there are */
  readonly ownAddress: (bound: string, remote: string) => string
  /** where relative names of files begin */
  readonly directory: string
}

export class SipLogger {
  readonly #deps: SipLoggerDeps
  #isAllShown = false
  readonly #shown = new Set<string>()
  #file: PacketFile | undefined
  #stopListening: Dispose | undefined

  constructor(deps: SipLoggerDeps) {
    this.#deps = deps
  }

  get isOn(): boolean {
    return this.#stopListening !== undefined
  }

  showAll(): void {
    this.#isAllShown = true
    this.#listen()
  }

  /** Messages from and to this address. False: it is none. */
  show(address: string): boolean {
    if (isIP(address) === 0) return false
    this.#shown.add(address)
    this.#listen()
    return true
  }

  /** Everything as packets into a file, a new one. Resolves with what went wrong, if anything did. */
  async capture(path: string): Promise<string | undefined> {
    await this.#closeFile()
    try {
      this.#file = await PacketFile.open(resolve(this.#deps.directory, path), this.#deps)
    } catch (error) {
      return (error as Error).message
    }
    this.#listen()
    return undefined
  }

  /** Everything is on the disk when it resolves. */
  async stop(): Promise<void> {
    this.#isAllShown = false
    this.#shown.clear()
    this.#stopListening?.()
    this.#stopListening = undefined
    await this.#closeFile()
  }

  #listen(): void {
    this.#stopListening ??= this.#deps.hooks('jackfield:sip:message').subscribe((message) => this.#log(message))
  }

  #log(message: Message): void {
    const peer = signallingPlace(message.peer)
    if (this.#isAllShown || this.#shown.has(peer.address)) this.#write(message)
    if (this.#file) this.#capture(this.#file, message, peer)
  }

  #write({ direction, peer, text }: Message): void {
    const bytes = Buffer.byteLength(text)
    const what =
      direction === 'in'
        ? `<--- Received SIP message (${bytes} bytes) from`
        : `<--- Transmitting SIP message (${bytes} bytes) to`
    this.#deps.log.verbose(0, `${what} ${peer} --->\n${withoutSecrets(text)}`)
  }

  #capture(file: PacketFile, { direction, text, local }: Message, peer: PacketEnd): void {
    const bound = signallingPlace(local)
    const own = { address: this.#deps.ownAddress(bound.address, peer.address), port: bound.port }
    const [from, to] = direction === 'in' ? [peer, own] : [own, peer]
    file.add(Buffer.from(withoutSecrets(text)), from, to, this.#deps.clock.wall())
  }

  async #closeFile(): Promise<void> {
    const file = this.#file
    this.#file = undefined
    await file?.close()
  }
}
