// Asking after a node that is silent: the node itself whether it is there, and before it counts as dead those that may hear it.
// Not what follows from the answers: membership.ts.

import { type Clock, Disposables, detached } from '@jackfield/base'
import type { Engine } from '../engine/engine.ts'
import type { Subjects } from '../subjects.ts'
import type { MembershipTimes } from './membership-times.ts'
import type { Peer } from './peer.ts'

export interface InquiriesDeps {
  readonly clock: Clock
  readonly engine: Engine
  readonly subjects: Subjects
  /** of this node */
  readonly name: string
  readonly times: MembershipTimes
  readonly peers: ReadonlyMap<string, Peer>
  /** it answered */
  signed(peer: Peer): void
  /** it is another life of it than the one that is known */
  changed(name: string): void
}

/** Nobody waits for an answer longer than that. */
const timeoutMs = 1000

export class Inquiries {
  readonly #deps: InquiriesDeps
  readonly #endings = new Disposables()

  constructor(deps: InquiriesDeps) {
    this.#deps = deps
    const { engine, subjects, name } = deps
    this.#endings.add(engine.answer(subjects.hears(name), (text) => (this.#hears(text) ? 'yes' : 'no')))
  }

  /** The node itself, one question at a time. */
  ask(peer: Peer): void {
    if (peer.isAsked) return
    peer.isAsked = true
    const { engine, subjects, clock, signed, changed } = this.#deps
    const { incarnation } = peer
    const asked = engine.request(subjects.alive(peer.name), '', timeoutMs).then((answer) => {
      peer.isAsked = false
      if (answer.ok) {
        if (answer.text === String(incarnation) && peer.incarnation === incarnation) signed(peer)
        else changed(peer.name)
      } else if (answer.code === 'nobody-listens') peer.nobodySince ??= clock.now()
      else peer.nobodySince = undefined
    })
    detached(asked, 'asking a node whether it is there')
  }

  /**
   * Whether any other node hears it. Nothing: one that may hear it does not answer. Who is silent for so long that it counts as dead itself is not
   * asked; where nobody listens is nobody who hears, or a node of a version that is not asked.
   */
  async isHeard({ name, incarnation }: Peer): Promise<boolean | undefined> {
    const { engine, subjects } = this.#deps
    const question = `${name} ${incarnation}`
    const asked = this.#witnesses(name).map((witness) => engine.request(subjects.hears(witness), question, timeoutMs))
    const answers = await Promise.all(asked)
    if (answers.some((answer) => answer.ok && answer.text === 'yes')) return true
    return answers.every((answer) => answer.ok || answer.code === 'nobody-listens') ? false : undefined
  }

  close(): void {
    this.#endings.dispose()
  }

  #witnesses(silent: string): readonly string[] {
    const { clock, peers, times } = this.#deps
    const now = clock.now()
    const isThere = ({ state, quietSince }: Peer) =>
      state !== 'dead' && state !== 'left' && now - quietSince < times.silentMs
    return [...peers.values()].filter((peer) => peer.name !== silent && isThere(peer)).map(({ name }) => name)
  }

  #hears(question: string): boolean {
    const [name = '', incarnation] = question.split(' ')
    if (name === this.#deps.name) return true
    const peer = this.#deps.peers.get(name)
    return peer?.state === 'alive' && String(peer.incarnation) === incarnation
  }
}
