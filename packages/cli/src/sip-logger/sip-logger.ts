// SIP messages written into the log, or into a file of packets, while somebody wants to see them.
// Not the ladder of a call: that is there without asking.

import { createWriteStream, type WriteStream } from 'node:fs'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import type { Clock, Diagnostics, Dispose, Hooks, Log } from '@jackfield/base'
import { parseAddress } from '@jackfield/conf'
import { pcapHead, pcapPacket } from './pcap.ts'

type Message = Diagnostics['jackfield:sip:message']

/** What may wait for a slow disk; beyond it packets are left out, not calls. */
const mostWaitingBytes = 8_388_608

export interface SipLoggerHouse {
  readonly clock: Clock
  readonly log: Log
  readonly hooks: Hooks
  /** where relative names of files begin */
  readonly directory: string
}

export class SipLogger {
  readonly #house: SipLoggerHouse
  #isAllShown = false
  readonly #shown = new Set<string>()
  #file: WriteStream | undefined
  #leftOut = 0
  #stopListening: Dispose | undefined

  constructor(house: SipLoggerHouse) {
    this.#house = house
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
    const file = createWriteStream(resolve(this.#house.directory, path), { mode: 0o600 })
    const opened = Promise.withResolvers<string | undefined>()
    file.once('open', () => opened.resolve(undefined))
    file.on('error', (error) => {
      opened.resolve(error.message)
      if (this.#file === file) this.#file = undefined
      this.#house.log.error(`packets of SIP cannot be written: ${error.message}`)
    })
    const trouble = await opened.promise
    if (trouble !== undefined) return trouble
    file.write(pcapHead())
    this.#file = file
    this.#leftOut = 0
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
    this.#stopListening ??= this.#house.hooks('jackfield:sip:message').subscribe((message) => this.#take(message))
  }

  #take(message: Message): void {
    const peer = placeOf(message.peer)
    if (this.#isAllShown || this.#shown.has(peer.address)) this.#write(message)
    if (this.#file) this.#capture(this.#file, message, peer)
  }

  #write({ direction, peer, text }: Message): void {
    const bytes = Buffer.byteLength(text)
    const what =
      direction === 'in'
        ? `<--- Received SIP message (${bytes} bytes) from`
        : `<--- Transmitting SIP message (${bytes} bytes) to`
    this.#house.log.verbose(0, `${what} ${peer} --->\n${withoutSecrets(text)}`)
  }

  #capture(file: WriteStream, { direction, text, local }: Message, peer: ReturnType<typeof placeOf>): void {
    if (file.writableLength > mostWaitingBytes) {
      if (this.#leftOut++ === 0) this.#house.log.warning('the disk is too slow: packets of SIP are left out')
      return
    }
    const own = placeOf(local)
    const [from, to] = direction === 'in' ? [peer, own] : [own, peer]
    file.write(pcapPacket(Buffer.from(withoutSecrets(text)), from, to, this.#house.clock.wall()))
  }

  async #closeFile(): Promise<void> {
    const file = this.#file
    this.#file = undefined
    if (!file) return
    await new Promise<void>((done) => file.end(done))
  }
}

/** What a password could be guessed from is not shown. */
const withoutSecrets = (text: string) => text.replace(/(\bresponse=")[0-9a-f]+(")/gi, '$1…$2')

/** Of `UDP:192.0.2.1:5060`. */
function placeOf(name: string): { address: string; port: number } {
  const { host = '', port = 0 } = parseAddress(name.slice(name.indexOf(':') + 1)) ?? {}
  return { address: host, port }
}
