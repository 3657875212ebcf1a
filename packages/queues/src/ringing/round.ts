// One round of calling members for a caller: the best one, all of the best with ringall, the next when one fails, until somebody
// answers or the time is over. Not what follows the answer.

import { detached, type Timer } from '@jackfield/base'
import { type Attempt, type AttemptEvent, type Channel, offerPickup } from '@jackfield/core'
import type { QueueCaller } from '../caller/queue-caller.ts'
import type { Member } from '../members/member.ts'
import type { QueueParts } from '../parts.ts'
import { type Candidate, type Choice, callable, choose, nextPointer } from '../strategy/choose.ts'
import { mayRing } from './may-ring.ts'

export interface Answered {
  readonly attempt: Attempt
  readonly member: Member
  /** since the round began */
  readonly ringSeconds: number
  /** the member is not being rung any more */
  readonly over: () => void
}

/** `cancelled`: the caller went, pressed an extension, or gave the round up */
export type RoundEnd = Answered | 'nobody' | 'cancelled'

interface Call {
  readonly attempt: Attempt
  readonly candidate: Candidate
  readonly over: () => void
}

const answeredElsewhere = 26
/** with less time left nobody else is called */
const leastLeftMs = 500

export class Round {
  readonly #queues: QueueParts
  readonly #caller: QueueCaller
  readonly #choice: Choice
  readonly #calls = new Set<Call>()
  readonly #end = Promise.withResolvers<RoundEnd>()
  readonly #lengthMs: number | undefined
  #beganAt: number
  /** seconds: since when the present member rings */
  #ringsSince: number
  #timer: Timer | undefined
  #isOver = false
  #isPlacing = false

  constructor(queues: QueueParts, caller: QueueCaller) {
    this.#queues = queues
    this.#caller = caller
    const { queue } = caller
    const { strategy, penaltyMembersLimit } = queue.settings
    this.#choice = choose({
      strategy,
      penaltyMembersLimit,
      members: queue.members.all,
      bounds: caller.bounds,
      pointer: strategy === 'linear' ? caller.pointer : queue.pointer,
      nowSeconds: caller.now,
      random: queues.random,
    })
    this.#lengthMs = lengthOf(caller)
    this.#beganAt = queues.clock.now()
    this.#ringsSince = caller.now
  }

  async run(): Promise<RoundEnd> {
    const caller = this.#caller
    const cancel = () => this.#cancel()
    caller.giveUpRound = cancel
    caller.isBeingTried = true
    caller.queue.arrange()
    this.#startTimer()
    this.#ringNext()
    try {
      return await this.#end.promise
    } finally {
      caller.giveUpRound = undefined
      this.#movePointer()
    }
  }

  get #elapsedMs(): number {
    return this.#queues.clock.now() - this.#beganAt
  }

  #startTimer(): void {
    this.#timer?.cancel()
    this.#beganAt = this.#queues.clock.now()
    if (this.#lengthMs !== undefined) this.#timer = this.#queues.clock.after(this.#lengthMs, () => this.#timeOver())
  }

  // ---- calling ----------------------------------------------------------------------------------------------------

  #ringNext(): void {
    if (this.#isOver || this.#isPlacing) return
    this.#isPlacing = true
    const placed = this.#place().finally(() => {
      this.#isPlacing = false
    })
    detached(
      placed.then(
        () => this.#lookIfOver(),
        (error) => {
          this.#finish('nobody')
          throw error
        },
      ),
      'calling the members of a queue',
      { channelId: this.#caller.channel.id },
    )
  }

  /** Until somebody rings, or nobody is left. */
  async #place(): Promise<void> {
    const { strategy } = this.#caller.queue.settings
    while (!this.#isOver && this.#calls.size === 0) {
      const next = callable(this.#choice.candidates, strategy)
      if (next.length === 0 || this.#caller.isExpired) return
      for (const candidate of next) if (!this.#isOver) await this.#ring(candidate)
    }
  }

  async #ring(candidate: Candidate): Promise<void> {
    const queues = this.#queues
    const caller = this.#caller
    const { member } = candidate
    candidate.state = 'failed'
    if (!mayRing(queues, caller, member)) return
    const over = queues.ringing.begin(member.interface)
    const { options, deps } = caller.call
    const isAlone = caller.queue.settings.strategy !== 'ringall'
    const attempt = await deps.exchange.calls.attempt({
      caller: caller.channel,
      destination: member.interface,
      application: 'AppQueue',
      ignoresForwards: options.has('i'),
      passesConnectedLine: isAlone && !options.has('I'),
      onCreated: (channel) => this.#prepare(channel),
      onPlaced: (placed) => this.#placed(placed, member),
      onEvent: (_, event) => this.#heard(call, event),
    })
    if (!attempt || this.#isOver) {
      over()
      attempt?.drop()
      if (!attempt) this.#skip(member)
      return
    }
    const call: Call = { attempt, candidate, over }
    candidate.state = 'called'
    this.#calls.add(call)
    this.#ringsSince = caller.now
    attempt.call()
    if (isAlone && !options.has('I') && this.#calls.has(call)) attempt.showToCaller()
  }

  async #prepare(channel: Channel): Promise<void> {
    const { options, deps } = this.#caller.call
    offerPickup(channel)
    if (!options.has('b')) return
    await deps.subroutines.run(deps.sessions.of(channel), (options.get('b') ?? '').replaceAll('^', ','))
  }

  #placed(attempt: Attempt, member: Member): void {
    this.#queues.publishAgent('agent-called', this.#caller, member, attempt.channel)
  }

  /** Its channel could not be made: whoever is counted by pointers is passed over. */
  #skip(member: Member): void {
    this.#queues.devices.look(member)
    this.#caller.queue.pointer++
    this.#caller.pointer++
  }

  // ---- what members do --------------------------------------------------------------------------------------------

  #heard(call: Call, event: AttemptEvent): void {
    if (this.#isOver || !this.#calls.has(call)) return
    if (event === 'ringing') this.#rings()
    else if (event === 'answered') this.#answered(call)
    else this.#failed(call, event)
  }

  /** Option R: ringing instead of music while somebody rings. */
  #rings(): void {
    const { channel, options } = this.#caller.call
    if (!options.has('R') || options.has('r')) return
    channel.stopMusic()
    channel.indicate({ type: 'ringing' })
  }

  #failed(call: Call, event: 'busy' | 'congestion' | 'gone'): void {
    const caller = this.#caller
    const { autoPause, restartsTimeout, strategy } = caller.queue.settings
    const isPaused = event === 'gone' || (event === 'busy' ? autoPause.isForBusy : autoPause.isForUnavailable)
    this.#rangInVain(call, (caller.now - this.#ringsSince) * 1000, isPaused)
    this.#calls.delete(call)
    call.candidate.state = 'failed'
    call.over()
    call.attempt.drop()
    if (strategy !== 'ringall' && restartsTimeout) this.#startTimer()
    const leftMs = this.#lengthMs === undefined ? Number.POSITIVE_INFINITY : this.#lengthMs - this.#elapsedMs
    if (this.#calls.size === 0 && leftMs > leastLeftMs) this.#ringNext()
    this.#lookIfOver()
  }

  #rangInVain({ attempt, candidate: { member } }: Call, ringMs: number, mayPause: boolean): void {
    const queues = this.#queues
    const caller = this.#caller
    const { autoPause } = caller.queue.settings
    const { channel, options } = caller.call
    if (options.has('R') && !options.has('r') && !caller.isGone) {
      channel.stopTone()
      queues.startWaitingSound(caller)
    }
    queues.publishAgent('agent-rang-in-vain', caller, member, attempt.channel, { ringMs })
    queues.log.write({ ...caller.logged, agent: member.name, event: 'RINGNOANSWER', data: [ringMs] })
    if (!mayPause || autoPause.kind === 'no') return
    const isTooSoon = autoPause.delay > 0 && member.lastCall > 0 && caller.now - member.lastCall < autoPause.delay
    if (isTooSoon) return
    queues.members.pause(autoPause.kind === 'all' ? undefined : caller.queue.name, member.interface, true, 'Auto-Pause')
  }

  #answered(call: Call): void {
    const { attempt, candidate, over } = call
    const ringSeconds = Math.floor(this.#elapsedMs / 1000)
    this.#calls.delete(call)
    if (this.#caller.queue.settings.strategy === 'ringall' && !this.#caller.call.options.has('I'))
      attempt.showToCaller()
    this.#hangUpAll('CANCEL', answeredElsewhere)
    this.#finish({ attempt, member: candidate.member, ringSeconds, over })
  }

  // ---- the end ----------------------------------------------------------------------------------------------------

  #timeOver(): void {
    for (const call of this.#calls) {
      this.#rangInVain(call, this.#lengthMs ?? 0, true)
      call.attempt.channel.fail('no-answer')
    }
    this.#hangUpAll('NOANSWER', this.#caller.call.options.has('C') ? answeredElsewhere : undefined)
    this.#finish('nobody')
  }

  #cancel(): void {
    if (this.#isOver) return
    const elapsedMs = Math.round(this.#elapsedMs)
    for (const { candidate } of this.#calls) {
      const agent = candidate.member.name
      this.#queues.log.write({ ...this.#caller.logged, agent, event: 'RINGCANCELED', data: [elapsedMs] })
    }
    if (this.#caller.isGone) this.#caller.channel.stopMusic()
    this.#hangUpAll('CANCEL', this.#caller.call.options.has('C') ? answeredElsewhere : undefined)
    this.#finish('cancelled')
  }

  /** All are told of first, and again as each is let go. */
  #hangUpAll(status: string, cause: number | undefined): void {
    const calls = [...this.#calls]
    this.#calls.clear()
    for (const { attempt } of calls) {
      attempt.finish()
      attempt.publish(status)
    }
    for (const { attempt, over } of calls) {
      attempt.publish('CANCEL')
      over()
      attempt.drop(cause)
    }
  }

  #lookIfOver(): void {
    if (!this.#isPlacing && this.#calls.size === 0) this.#finish('nobody')
  }

  #finish(end: RoundEnd): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#timer?.cancel()
    this.#end.resolve(end)
  }

  #movePointer(): void {
    const { queue } = this.#caller
    const { strategy } = queue.settings
    if (strategy === 'linear') this.#caller.pointer = nextPointer(this.#choice, this.#caller.pointer)
    if (strategy === 'rrmemory' || strategy === 'rrordered') queue.pointer = nextPointer(this.#choice, queue.pointer)
  }
}

/** Milliseconds; nothing: no limit. */
function lengthOf({ queue, expires, now }: QueueCaller): number | undefined {
  const { timeout, isTimeoutOfApplication } = queue.settings
  const left = expires === undefined ? undefined : expires - now
  if (left !== undefined && (timeout === 0 || (isTimeoutOfApplication && left <= timeout))) return left * 1000
  return timeout > 0 ? timeout * 1000 : undefined
}
