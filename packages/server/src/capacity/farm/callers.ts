// The telephones of one process: they call at a rate, are called, hang up, and count what became of it.
// Not a judge of the figures.

import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import type { Clock, Random, Timer } from '@jackfield/base'
import { roomSize } from '../scenarios.table.ts'
import { type AudioLeg, AudioLegs } from './audio-legs.ts'
import { addCount } from './counts.ts'
import type { Address, CallerFigures, Load } from './farm-messages.ts'
import { Pace } from './pace.ts'
import { percentile } from './percentile.ts'
import { answer, audioOf, headerOf, refusalAck, request, sdp, type TelephoneCall, uriIn } from './telephone-messages.ts'

interface Outgoing extends TelephoneCall {
  state: 'calling' | 'standing' | 'ending'
  readonly begunMs: number
  readonly room: number | undefined
  leg: AudioLeg | undefined
  hangUpTimer: Timer | undefined
  /** what is sent again until an answer comes (RFC 3261 §17.1) */
  unanswered: { readonly text: string; again: number; intervalMs: number; readonly untilMs: number } | undefined
}

interface Incoming {
  readonly answer: string
  readonly leg: AudioLeg | undefined
}

/** RFC 3261 §17.1.1.2: T1 and 64 × T1. */
const firstRepeatMs = 500
const giveUpMs = 32_000
const repeatEveryMs = 100
const ulaw = 0

interface CallersOptions {
  readonly clock: Clock
  readonly random: Random
  readonly index: number
  readonly exchange: Address
  /** where the exchange finds these telephones */
  readonly host: string
}

const noCalls = { attempted: 0, answered: 0, refused: 0, failed: 0, ended: 0, retransmitted: 0 }

export class Callers {
  readonly #clock: Clock
  readonly #options: CallersOptions
  readonly #socket: Socket
  readonly #audio: AudioLegs
  readonly #local: Address
  readonly #word: string
  readonly #outgoing = new Map<string, Outgoing>()
  readonly #incoming = new Map<string, Incoming>()
  readonly #pace: Pace
  readonly #repeating: Timer
  readonly #failures = new Map<string, number>()
  readonly #rooms: number[] = []
  readonly #setUpMs: number[] = []
  #load: Load | undefined
  #counts = { ...noCalls }
  #marked = { ...noCalls }
  #markedMs: number
  #cpuMs = 0
  #standing = 0
  #numbers = 0

  static async open(options: CallersOptions): Promise<Callers> {
    const isV6 = options.host.includes(':')
    const socket = createSocket({ type: isV6 ? 'udp6' : 'udp4', recvBufferSize: 2 ** 22, sendBufferSize: 2 ** 22 })
    socket.bind(0, options.host)
    await once(socket, 'listening')
    return new Callers(options, socket, await AudioLegs.open(options.clock, options.host))
  }

  private constructor(options: CallersOptions, socket: Socket, audio: AudioLegs) {
    this.#options = options
    this.#clock = options.clock
    this.#socket = socket
    this.#audio = audio
    this.#local = { host: options.host, port: socket.address().port }
    this.#word = options.random.uuid().slice(0, 8)
    this.#markedMs = options.clock.now()
    socket.on('message', (bytes) => this.#receive(bytes.toString('latin1')))
    socket.on('error', () => undefined)
    this.#pace = new Pace(options.clock, () => this.#call())
    this.#repeating = options.clock.every(repeatEveryMs, () => this.#repeat())
  }

  set load(load: Load) {
    this.#load = load
    this.#setUpMs.length = 0
    this.#pace.perSecond = load.perSecond
    if (load.holdMs === undefined) this.#hangUpBeyond(load.most)
  }

  /** Ends all calls; more are not begun. */
  clear(): void {
    this.#load = undefined
    this.#pace.perSecond = 0
    this.#hangUpBeyond(0)
  }

  mark(): void {
    this.#marked = { ...this.#counts }
    this.#markedMs = this.#clock.now()
    this.#cpuMs = cpuMs()
    this.#audio.mark()
  }

  figures(): CallerFigures {
    for (const { leg, room } of this.#outgoing.values())
      if (leg && room !== undefined) leg.isAlone = this.#rooms[room] === 1
    const { attempted, answered, refused, failed, ended, retransmitted } = this.#counts
    const passedMs = this.#clock.now() - this.#markedMs
    return {
      ...{ attempted, answered, refused, failed, ended, retransmitted },
      standing: this.#standing,
      pending: this.#outgoing.size - this.#standing,
      failures: this.#failures,
      window: {
        seconds: passedMs / 1_000,
        attempted: attempted - this.#marked.attempted,
        answered: answered - this.#marked.answered,
        refused: refused - this.#marked.refused,
        ...this.#audio.figures(),
        cpu: (cpuMs() - this.#cpuMs) / passedMs,
        setUpMs: [percentile(this.#setUpMs, 0.5), percentile(this.#setUpMs, 0.99)],
      },
    }
  }

  close(): void {
    this.#pace.perSecond = 0
    this.#repeating.cancel()
    for (const call of this.#outgoing.values()) call.hangUpTimer?.cancel()
    this.#audio.close()
    this.#socket.close()
  }

  // ---- calling ------------------------------------------------------------------------------------------------------

  #call(): void {
    const load = this.#load
    if (!load || this.#outgoing.size >= load.most) return
    const { exchange, index } = this.#options
    const id = `${this.#word}-${index}-${++this.#numbers}`
    const room = load.extension.includes('@ROOM@') ? this.#enterRoom() : undefined
    const extension = load.extension.replace('@ROOM@', `${index}-${room}`).replace('@PROCESS@', String(index))
    const target = `sip:${extension}@${exchange.host}:${exchange.port}`
    const call: Outgoing = {
      id,
      target,
      from: `<sip:capacity@${this.#local.host}>;tag=${id}`,
      to: `<${target}>`,
      state: 'calling',
      begunMs: this.#clock.now(),
      room,
      leg: undefined,
      hangUpTimer: undefined,
      unanswered: undefined,
    }
    this.#outgoing.set(id, call)
    this.#counts.attempted++
    this.#sendUntilAnswered(call, request('INVITE', call, this.#local, 1, sdp(this.#rtp(), ulaw)))
  }

  #rtp(): Address {
    return { host: this.#local.host, port: this.#audio.port }
  }

  /** The first room with a free place. */
  #enterRoom(): number {
    const free = this.#rooms.findIndex((members) => members < roomSize)
    const room = free < 0 ? this.#rooms.push(0) - 1 : free
    this.#rooms[room] = (this.#rooms[room] as number) + 1
    return room
  }

  #answered(call: Outgoing, text: string): void {
    const isNew = call.state === 'calling'
    if (isNew) {
      call.to = headerOf(text, 'To')
      call.target = uriIn(headerOf(text, 'Contact')) || call.target
    }
    this.#send(request('ACK', call, this.#local, 1))
    if (!isNew) return
    call.state = 'standing'
    call.unanswered = undefined
    this.#standing++
    this.#counts.answered++
    this.#setUpMs.push(this.#clock.now() - call.begunMs)
    const load = this.#load
    const audio = audioOf(text)
    if (load?.hasAudio && audio) call.leg = this.#audio.add(audio, audio.payloadType)
    if (!load) this.#hangUp(call)
    else if (load.holdMs !== undefined) call.hangUpTimer = this.#clock.after(load.holdMs, () => this.#hangUp(call))
  }

  #refused(call: Outgoing, text: string, status: number): void {
    this.#send(refusalAck(call, this.#local, headerOf(text, 'To')))
    if (call.state !== 'calling') return
    if (status === 503) this.#counts.refused++
    else this.#fail(String(status))
    this.#forget(call)
  }

  #fail(why: string): void {
    this.#counts.failed++
    addCount(this.#failures, why)
  }

  #hangUpBeyond(most: number): void {
    let beyond = this.#standing - most
    for (const call of this.#outgoing.values()) {
      if (beyond <= 0) return
      if (call.state !== 'standing') continue
      this.#hangUp(call)
      beyond--
    }
  }

  #hangUp(call: Outgoing): void {
    if (call.state !== 'standing') return
    this.#leave(call)
    this.#sendUntilAnswered(call, request('BYE', call, this.#local, 2))
  }

  /** It does not stand any more, whoever ended it. */
  #leave(call: Outgoing): void {
    call.state = 'ending'
    call.hangUpTimer?.cancel()
    this.#standing--
    if (call.leg) this.#audio.remove(call.leg)
    call.leg = undefined
  }

  #forget(call: Outgoing): void {
    if (call.room !== undefined) this.#rooms[call.room] = (this.#rooms[call.room] as number) - 1
    this.#outgoing.delete(call.id)
  }

  #over(call: Outgoing): void {
    this.#counts.ended++
    this.#forget(call)
  }

  // ---- the socket ---------------------------------------------------------------------------------------------------

  #send(text: string): void {
    const { host, port } = this.#options.exchange
    this.#socket.send(text, port, host)
  }

  #sendUntilAnswered(call: Outgoing, text: string): void {
    const now = this.#clock.now()
    call.unanswered = { text, again: now + firstRepeatMs, intervalMs: firstRepeatMs, untilMs: now + giveUpMs }
    this.#send(text)
  }

  #repeat(): void {
    const now = this.#clock.now()
    for (const call of this.#outgoing.values()) {
      const { unanswered } = call
      if (!unanswered) continue
      if (now >= unanswered.untilMs) {
        this.#fail('timeout')
        if (call.state === 'ending') this.#over(call)
        else this.#forget(call)
      } else if (now >= unanswered.again) {
        unanswered.intervalMs *= 2
        unanswered.again = now + unanswered.intervalMs
        this.#counts.retransmitted++
        this.#send(unanswered.text)
      }
    }
  }

  #receive(text: string): void {
    const id = headerOf(text, 'Call-ID')
    if (!text.startsWith('SIP/2.0 ')) {
      this.#requested(id, text)
      return
    }
    const call = this.#outgoing.get(id)
    if (!call) return
    const status = Number(text.slice(8, 11))
    if (headerOf(text, 'CSeq').endsWith('BYE')) {
      if (status >= 200 && call.state === 'ending') this.#over(call)
    } else if (status < 200) {
      // it has arrived, and whoever answers may take his time
      if (call.unanswered && call.state === 'calling') call.unanswered.again = call.unanswered.untilMs
    } else if (status < 300) this.#answered(call, text)
    else this.#refused(call, text, status)
  }

  #requested(id: string, text: string): void {
    const method = text.slice(0, text.indexOf(' '))
    if (method === 'ACK') return
    if (method === 'INVITE') {
      this.#called(id, text)
      return
    }
    const own = this.#outgoing.get(id)
    const isKnown = method !== 'BYE' || own !== undefined || this.#incoming.has(id)
    this.#send(answer(text, isKnown ? '200 OK' : '481 Call/Transaction Does Not Exist', this.#local, id))
    if (method !== 'BYE') return
    const incoming = this.#incoming.get(id)
    if (incoming?.leg) this.#audio.remove(incoming.leg)
    this.#incoming.delete(id)
    if (own?.state === 'standing') {
      // nobody but us should have ended it
      this.#leave(own)
      this.#fail('hung up')
      this.#over(own)
    }
  }

  #called(id: string, text: string): void {
    const own = this.#outgoing.get(id)
    const known = this.#incoming.get(id)
    if (own || known) {
      // inside the call, or once more
      const repeated = known && !/;\s*tag=/i.test(headerOf(text, 'To')) ? known.answer : undefined
      this.#send(
        repeated ?? answer(text, '200 OK', this.#local, id, sdp(this.#rtp(), audioOf(text)?.payloadType ?? ulaw)),
      )
      return
    }
    const audio = audioOf(text)
    const answered = answer(text, '200 OK', this.#local, id, sdp(this.#rtp(), audio?.payloadType ?? ulaw))
    const leg = audio && this.#audio.add(audio, audio.payloadType)
    this.#incoming.set(id, { answer: answered, leg })
    this.#send(answered)
  }
}

function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}
