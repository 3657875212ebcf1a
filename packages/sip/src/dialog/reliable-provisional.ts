// Provisional answers that arrive for sure (RFC 3262): numbered, repeated until PRACK; and, on the other side, told apart.
// Not the INVITE they belong to.

import type { Random } from '@jackfield/base'
import { parseRAck, type RAck } from '../headers/cseq.ts'
import { SipFault } from '../message/fault.ts'
import type { SipRequest, SipResponse } from '../message/message.ts'
import { Repeater, type RepeaterOptions } from './repeater.ts'

type ReliableSenderOptions = Omit<RepeaterOptions, 'send' | 'mostMs'> & {
  readonly send: (response: SipResponse) => void
}

/** The side that answers: one at a time is in the air, the next waits for its PRACK (§3). */
export class ReliableSender {
  readonly #options: ReliableSenderOptions
  readonly #waiting: SipResponse[] = []
  #sequence: number
  #current: { response: SipResponse; repeater: Repeater } | undefined

  constructor(options: ReliableSenderOptions, random: Random) {
    this.#options = options
    // below 2^31, so that it can grow (§3)
    this.#sequence = random.below(2 ** 30)
  }

  get isWaiting(): boolean {
    return this.#current !== undefined
  }

  /** Puts `Require` and `RSeq` on the answer, and sends it when its turn comes. */
  send(response: SipResponse): void {
    response.add('require', '100rel').add('rseq', String(++this.#sequence))
    this.#waiting.push(response)
    this.#next()
  }

  /** False: the PRACK is for nothing that waits, and is answered 481. */
  acknowledge(prack: SipRequest): boolean {
    const rack = parseRAck(prack.header('rack') ?? '')
    if (rack instanceof SipFault || !this.#current || !isFor(rack, this.#current.response)) return false
    this.#current.repeater.stop()
    this.#current = undefined
    this.#next()
    return true
  }

  stop(): void {
    this.#current?.repeater.stop()
    this.#current = undefined
    this.#waiting.length = 0
  }

  #next(): void {
    if (this.#current) return
    const response = this.#waiting.shift()
    if (!response) return
    const send = () => this.#options.send(response)
    const repeater = new Repeater({ ...this.#options, mostMs: undefined, send })
    this.#current = { response, repeater }
    repeater.start()
    send()
  }
}

const isFor = (rack: RAck, response: SipResponse) =>
  rack.responseSequence === Number(response.header('rseq')) &&
  rack.sequence === response.cseq.sequence &&
  rack.method === response.cseq.method

/** The side that asked: which answer is new, which is a repetition, which came too early (§4). */
export class ReliableReceiver {
  /** by tag of To: each fork counts for itself */
  readonly #sequences = new Map<string, number>()

  /** `new`: send a PRACK with this RAck. `plain`: not reliable. `repeated` and `early` are ignored. */
  receive(response: SipResponse): { kind: 'new'; rack: RAck } | { kind: 'plain' | 'repeated' | 'early' } {
    if (response.status < 101 || response.status > 199 || !response.lists('require', '100rel')) return { kind: 'plain' }
    const sequence = response.readNumber('rseq', 2 ** 32 - 1)
    if (typeof sequence !== 'number') return { kind: 'plain' }
    const tag = response.toTag ?? ''
    const last = this.#sequences.get(tag)
    if (last !== undefined && sequence <= last) return { kind: 'repeated' }
    if (last !== undefined && sequence !== last + 1) return { kind: 'early' }
    this.#sequences.set(tag, sequence)
    return { kind: 'new', rack: { responseSequence: sequence, ...response.cseq } }
  }
}
