// The audio of all telephones of one process, over one socket: a packet every 20 ms each, and what comes back is counted.
// Not heard: what the packets carry is noise, and nobody decodes what comes.

import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import type { Clock, Timer } from '@jackfield/base'
import { decodeRtcp } from '@jackfield/rtp'
import { droppedBySystem } from './dropped-by-system.ts'
import type { Address } from './farm-messages.ts'
import { percentile } from './percentile.ts'

const frameMs = 20
/** Telephones speak at different moments: they are spread over so many parts of a frame. */
const parts = 4
const partMs = frameMs / parts
/** Samples of a frame at 8 kHz; the clock of G.722 counts the same (RFC 3551 §4.5.2). */
const frameSamples = 160
/** An older number than expected is one that came late, unless the stream has begun anew. */
const reorderedAtMost = 100
/** Who gets less than this share of what should come is starved. */
const enough = 0.95

export class AudioLeg {
  readonly host: string
  readonly port: number
  readonly packet: Buffer
  readonly part: number
  sequence = 0
  /** the number that comes next, of the stream with this source */
  expected = -1
  source = 0
  received = 0
  /** ours that the exchange misses, as it said last, and when the while began */
  missed = 0
  missedBefore = 0
  /** of the while: whether it has been there all the time */
  isWhole = false
  /** nobody is there to be heard: nothing may come */
  isAlone = false

  constructor({ host, port }: Address, payloadType: number, number: number) {
    this.host = host
    this.port = port
    this.part = number % parts
    this.packet = Buffer.alloc(12 + frameSamples)
    this.packet[0] = 0x80
    this.packet[1] = payloadType
    this.packet.writeUInt32BE(number + 1, 8)
    for (let at = 12; at < this.packet.length; at++)
      this.packet[at] = 0x20 + ((at * 37 + number * 11) & 0x5f) + (at & 1) * 0x80
  }
}

export interface AudioFigures {
  readonly sent: number
  readonly received: number
  readonly lost: number
  readonly lostInward: number
  readonly starved: number
  readonly droppedHere: number
  readonly lateMs: number
}

export class AudioLegs {
  readonly #clock: Clock
  readonly #socket: Socket
  readonly #legs: Set<AudioLeg>[] = Array.from({ length: parts }, () => new Set())
  readonly #byPeer = new Map<string, AudioLeg>()
  readonly #late: number[] = []
  #timer: Timer | undefined
  #startMs = 0
  #beat = 0
  #numbers = 0
  #sent = 0
  #received = 0
  #lost = 0
  #markedMs = 0
  #droppedBefore = 0

  static async open(clock: Clock, host: string): Promise<AudioLegs> {
    const socket = createSocket({
      type: host.includes(':') ? 'udp6' : 'udp4',
      recvBufferSize: 2 ** 22,
      sendBufferSize: 2 ** 22,
      // addresses come as numbers: nothing is to be looked up for each packet
      lookup: (name, _options, callback) => callback(null, name, name.includes(':') ? 6 : 4),
    })
    const listening = once(socket, 'listening')
    socket.bind(0, host)
    await listening
    return new AudioLegs(clock, socket)
  }

  private constructor(clock: Clock, socket: Socket) {
    this.#clock = clock
    this.#socket = socket
    socket.on('message', (bytes, { address, port }) => this.#receive(bytes, `${address}:${port}`))
    // what cannot be sent is missed by the other side, and counted there
    socket.on('error', () => undefined)
    this.#startMs = clock.now()
    this.#arm()
  }

  get port(): number {
    return this.#socket.address().port
  }

  add(to: Address, payloadType: number): AudioLeg {
    const leg = new AudioLeg(to, payloadType, this.#numbers++)
    this.#legs[leg.part]?.add(leg)
    this.#byPeer.set(`${leg.host}:${leg.port}`, leg)
    return leg
  }

  remove(leg: AudioLeg): void {
    this.#legs[leg.part]?.delete(leg)
    const peer = `${leg.host}:${leg.port}`
    if (this.#byPeer.get(peer) === leg) this.#byPeer.delete(peer)
  }

  mark(): void {
    this.#sent = 0
    this.#received = 0
    this.#lost = 0
    this.#late.length = 0
    this.#markedMs = this.#clock.now()
    this.#droppedBefore = droppedBySystem(this.port)
    for (const leg of this.#byPeer.values()) {
      leg.received = 0
      leg.missedBefore = leg.missed
      leg.isWhole = true
    }
  }

  /** Since the mark. */
  figures(): AudioFigures {
    const should = (this.#clock.now() - this.#markedMs) / frameMs
    let lostInward = 0
    let starved = 0
    for (const leg of this.#byPeer.values()) {
      lostInward += Math.max(0, leg.missed - leg.missedBefore)
      if (leg.isWhole && !leg.isAlone && leg.received < should * enough - parts) starved++
    }
    return {
      sent: this.#sent,
      received: this.#received,
      lost: this.#lost,
      lostInward,
      starved,
      droppedHere: droppedBySystem(this.port) - this.#droppedBefore,
      lateMs: percentile(this.#late, 0.99),
    }
  }

  close(): void {
    this.#timer?.cancel()
    this.#socket.close()
  }

  #arm(): void {
    const due = this.#startMs + this.#beat * partMs
    this.#timer = this.#clock.after(Math.max(0, due - this.#clock.now()), () => this.#wake())
  }

  #wake(): void {
    for (;;) {
      const lateMs = this.#clock.now() - (this.#startMs + this.#beat * partMs)
      if (lateMs < 0) break
      this.#late.push(lateMs)
      for (const leg of this.#legs[this.#beat % parts] as Set<AudioLeg>) this.#send(leg)
      this.#beat++
    }
    this.#arm()
  }

  #send(leg: AudioLeg): void {
    const { packet } = leg
    packet.writeUInt16BE(leg.sequence & 0xffff, 2)
    packet.writeUInt32BE((leg.sequence * frameSamples) >>> 0, 4)
    leg.sequence++
    this.#sent++
    this.#socket.send(packet, leg.port, leg.host)
  }

  #receive(bytes: Buffer, peer: string): void {
    const leg = this.#byPeer.get(peer)
    if (!leg || bytes.length < 12) return
    const type = (bytes[1] as number) & 0x7f
    if (type >= 64 && type <= 95) {
      handleReport(leg, bytes)
      return
    }
    this.#received++
    leg.received++
    const sequence = bytes.readUInt16BE(2)
    const source = bytes.readUInt32BE(8)
    if (leg.expected >= 0 && leg.source === source) {
      const ahead = (sequence - leg.expected) & 0xffff
      if (ahead > 0xffff - reorderedAtMost) {
        this.#lost--
        return
      }
      this.#lost += ahead
    }
    leg.source = source
    leg.expected = (sequence + 1) & 0xffff
  }
}

/** What the exchange did not get of ours (RFC 3550 §6.4). */
function handleReport(leg: AudioLeg, bytes: Buffer): void {
  const decoded = decodeRtcp(bytes)
  if (!decoded.ok) return
  for (const packet of decoded.packets) {
    if (packet.type !== 'receiver-report' && packet.type !== 'sender-report') continue
    for (const { cumulativeLost } of packet.reports) leg.missed = Math.max(0, cumulativeLost)
  }
}
