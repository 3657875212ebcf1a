// All captures that run: SIP messages from the hooks and packets from the media plane, each to whom it concerns.
// Not files, and not the commands.

import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { plainAddress, signallingPlace } from '@jackfield/ari'
import { type Clock, type Diagnostics, type Dispose, detached, type Hooks, type Log } from '@jackfield/base'
import type { Bus, BusEvent, ChannelSnapshot, Channels } from '@jackfield/core'
import type { MediaPlane, PacketBatch, PacketForm, PacketPlace } from '@jackfield/media'
import { withoutSecrets } from '@jackfield/sip'
import { Capture, type CaptureSubject } from './capture.ts'
import { EarlyMessages } from './early-messages.ts'
import { PacketFile, usualLimitBytes } from './packet-file.ts'
import { withoutEncryption } from './without-encryption.ts'

type Message = Diagnostics['jackfield:sip:message']

export interface CapturesDeps {
  readonly clock: Clock
  readonly log: Log
  readonly hooks: Hooks
  readonly bus: Pick<Bus, 'onAny'>
  readonly channels: Pick<Channels, 'list'>
  readonly plane: Pick<MediaPlane, 'watchPackets' | 'settlePackets'>
  /** ours towards a peer, where a socket is bound to all there are */
  readonly ownAddress: (bound: string, remote: string) => string
  /** where relative names of files begin */
  readonly directory: string
}

export interface CaptureWish {
  readonly subject: CaptureSubject
  readonly path: string
  /** default: as on the wire */
  readonly form?: PacketForm
  readonly limitBytes?: number
}

const mostCaptures = 10
/** A call is over when its last message has been answered. */
const afterCallMs = 5_000

export class Captures {
  readonly #deps: CapturesDeps
  readonly #running = new Map<number, Capture>()
  readonly #early = new EarlyMessages()
  /** files that ended and are not on the disk yet */
  readonly #closing = new Set<Promise<void>>()
  #number = 0
  #endings: readonly Dispose[] = []

  constructor(deps: CapturesDeps) {
    this.#deps = deps
  }

  list(): readonly Capture[] {
    return [...this.#running.values()]
  }

  /** What runs from now on, or why nothing does. */
  async start({ subject, path, form = 'wire', limitBytes = usualLimitBytes }: CaptureWish): Promise<Capture | string> {
    if (this.#running.size >= mostCaptures) return `${mostCaptures} captures run already`
    if (subject.kind === 'host' && isIP(subject.address) === 0) return `"${subject.address}" is no address`
    const { clock, log, directory } = this.#deps
    const whole = resolve(directory, path)
    if (this.list().some(({ file }) => file.path === whole)) return `${path} is being written already`
    let file: PacketFile
    try {
      file = await PacketFile.open(whole, { clock, log, onFull: () => this.#watch() }, limitBytes)
    } catch (error) {
      return (error as Error).message
    }
    const capture = new Capture(++this.#number, subject, form, file)
    this.#running.set(capture.number, capture)
    if (this.#endings.length === 0) this.#listen()
    for (const channel of this.#deps.channels.list()) capture.follow(channel.snapshot())
    this.#watch()
    return capture
  }

  /** Its file is complete when it resolves; false: there is none of this number. */
  async stop(number: number): Promise<boolean> {
    const capture = this.#running.get(number)
    if (!capture) return false
    await this.#deps.plane.settlePackets()
    if (!this.#running.delete(number)) return false
    if (this.#running.size === 0) {
      for (const end of this.#endings) end()
      this.#endings = []
      this.#early.clear()
    }
    this.#watch()
    const closing = capture.file.close().finally(() => this.#closing.delete(closing))
    this.#closing.add(closing)
    await closing
    return true
  }

  /** All files are complete when it resolves. */
  async close(): Promise<void> {
    await Promise.all([...this.#running.keys()].map((number) => this.stop(number)))
    await Promise.all(this.#closing)
  }

  // ---- what comes -------------------------------------------------------------------------------------------------

  #listen(): void {
    const { hooks, bus } = this.#deps
    this.#endings = [
      hooks('jackfield:sip:message').subscribe((message) => this.#onMessage(message)),
      bus.onAny((event) => this.#onEvent(event)),
    ]
  }

  #watch(): void {
    const { plane } = this.#deps
    if (this.#running.size === 0) plane.watchPackets(undefined)
    else plane.watchPackets({ formsOf: (port) => this.#formsOf(port), onPackets: (batch) => this.#onPackets(batch) })
  }

  #formsOf(port: string): readonly PacketForm[] {
    const wanting = this.list().filter((capture) => !capture.file.isFull && capture.wantsPort(port))
    return (['wire', 'plain'] as const).filter((form) => wanting.some((capture) => capture.form === form))
  }

  #onEvent(event: BusEvent): void {
    const { channel } = event as { channel?: ChannelSnapshot }
    if (!channel) return
    let isChanged = false
    for (const capture of this.#running.values()) {
      if (!capture.isByChannel) continue
      if (capture.follow(channel)) {
        isChanged = true
        for (const { message, wallMs } of this.#early.of(channel.protocolId)) this.#write(capture, message, wallMs)
      }
      if (event.name === 'channel-destroyed' && capture.leave(channel.id))
        this.#deps.clock.after(afterCallMs, () => detached(this.#end(capture), 'the end of a capture'))
    }
    if (isChanged) this.#watch()
  }

  async #end(capture: Capture): Promise<void> {
    const { number, file } = capture
    if (!(await this.stop(number))) return
    this.#deps.log.notice(`the call is over: ${file.packets} packets of it are in ${file.path}`)
  }

  #onMessage(message: Message): void {
    const wallMs = this.#deps.clock.wall()
    const { address } = signallingPlace(message.peer)
    let isByChannel = false
    for (const capture of this.#running.values()) {
      if (capture.wantsMessage(message.callId, address)) this.#write(capture, message, wallMs)
      else isByChannel ||= capture.isByChannel
    }
    // a call comes with a message before it has a channel
    if (isByChannel) this.#early.keep(message, wallMs)
  }

  #write({ form, file }: Capture, { direction, text, peer, local }: Message, wallMs: number): void {
    const remote = signallingPlace(peer)
    const own = this.#own(signallingPlace(local), remote.address)
    const shown = withoutSecrets(text)
    const bytes = Buffer.from(form === 'plain' ? withoutEncryption(shown) : shown)
    if (direction === 'in') file.add(bytes, remote, own, wallMs)
    else file.add(bytes, own, remote, wallMs)
  }

  #onPackets({ flows, heads, bytes }: PacketBatch): void {
    const ends = flows.map(({ port, form, direction, local, remote: { address, port: remotePort } }) => {
      const remote = { address: plainAddress(address), port: remotePort }
      const own = this.#own(local, remote.address)
      const files = this.list().filter((one) => one.form === form && one.wantsPacket(port, remote.address))
      return { files, ...(direction === 'in' ? { from: remote, to: own } : { from: own, to: remote }) }
    })
    let at = 0
    for (let head = 0; head < heads.length; head += 3) {
      const { files, from, to } = ends[heads[head] as number]!
      const packet = bytes.subarray(at, at + (heads[head + 2] as number))
      at += packet.length
      for (const { file } of files) file.add(packet, from, to, heads[head + 1] as number)
    }
  }

  #own({ address, port }: PacketPlace, remote: string): PacketPlace {
    return { address: plainAddress(this.#deps.ownAddress(address, remote)), port }
  }
}
