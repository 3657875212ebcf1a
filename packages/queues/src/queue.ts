// One queue: its members, the callers who wait in it, and whose turn it is. What one member does costs the same among five or five hundred.
// Not the way of a caller through it, and not the other queues.

import type { Clock, Timer } from '@jackfield/base'
import type { QueuedCaller } from './caller/queued-caller.ts'
import { Figures } from './figures/figures.ts'
import type { Member } from './members/member.ts'
import { MemberList } from './members/member-list.ts'
import { type EmptyConditions, type Presence, passes } from './settings/empty-conditions.ts'
import type { QueueSettings } from './settings/queue-settings.ts'
import { allowedPenalty, hasBounds, noBounds, type PenaltyBounds } from './strategy/penalties.ts'
import { keepsOrder } from './strategy/strategies.table.ts'

export interface QueueDeps {
  readonly clock: Clock
  /** the queue has its first caller, or none any more; somebody is available, or nobody any more */
  readonly onDevice: (device: string) => void
}

const anyPenalty = noBounds()

export class Queue {
  readonly members: MemberList
  readonly callers: QueuedCaller[] = []
  readonly figures: Figures
  settings: QueueSettings
  /** of rrmemory and rrordered */
  pointer = 0
  /** it stands in no file any more: nobody comes in, who is inside stays */
  isGone = false
  readonly #deps: QueueDeps
  #available = 0
  /** how many members are how, for whoever asks whether it is empty: as many kinds as there are, not as many as members */
  readonly #presences = new Map<string, { readonly presence: Presence; readonly penalty: number; count: number }>()
  readonly #counted = new Map<Member, { readonly isAvailable: boolean; readonly presence: string }>()
  /** callers who do not allow every penalty, by what they allow */
  readonly #choosy = new Map<string, Set<QueuedCaller>>()
  readonly #allowed = new Map<QueuedCaller, string>()
  /** callers who say nothing more until they stand elsewhere, or a time of theirs has come */
  readonly #still = new Set<QueuedCaller>()
  readonly #wrapUps = new Map<Member, Timer>()

  constructor(deps: QueueDeps, settings: QueueSettings, figures = new Figures()) {
    this.#deps = deps
    this.settings = settings
    this.figures = figures
    this.members = new MemberList(keepsOrder.has(settings.strategy))
  }

  get name(): string {
    return this.settings.name
  }

  // ---- members ----------------------------------------------------------------------------------------------------

  add(member: Member): void {
    this.members.add(member)
    this.reckon(member)
  }

  remove(member: Member): void {
    if (this.pointer > member.index) this.pointer--
    this.members.remove(member)
    this.#wrapUps.get(member)?.cancel()
    this.#wrapUps.delete(member)
    const had = this.#available > 0
    const isLast = this.#discount(member)
    if (had && this.#available === 0) this.#deps.onDevice(`${this.name}_avail`)
    this.#settle(isLast)
  }

  /** How many can take a caller now. */
  get available(): number {
    return this.#available
  }

  /** How many callers can be served at once. */
  get turns(): number {
    const { fillsAutomatically, strategy } = this.settings
    return fillsAutomatically && strategy !== 'ringall' ? this.#available : Math.min(1, this.#available)
  }

  /** Something about a member is otherwise now. */
  reckon(member: Member): void {
    const had = this.#available > 0
    const isAvailable = member.isAvailable
    const presence = `${member.state} ${member.isPaused} ${member.isWrappingUp} ${member.penalty}`
    const before = this.#counted.get(member)
    if (before?.isAvailable === isAvailable && before.presence === presence) return
    const isLast = this.#discount(member)
    this.#counted.set(member, { isAvailable, presence })
    if (isAvailable) this.#available++
    const known = this.#presences.get(presence)
    if (known) known.count++
    else {
      const { state, isPaused, isWrappingUp, penalty } = member
      this.#presences.set(presence, { presence: { state, isPaused, isWrappingUp }, penalty, count: 1 })
    }
    if (had !== this.#available > 0) this.#deps.onDevice(`${this.name}_avail`)
    // with one more, penalties may begin to count
    this.#settle(isLast || !before)
  }

  /** True: nobody else is as this one was. */
  #discount(member: Member): boolean {
    const before = this.#counted.get(member)
    if (!before) return false
    this.#counted.delete(member)
    if (before.isAvailable) this.#available--
    const known = this.#presences.get(before.presence)
    if (!known) return false
    known.count--
    if (known.count > 0) return false
    this.#presences.delete(before.presence)
    return true
  }

  /** A call is over: for so long the member is left alone. */
  wrapUp(member: Member, nowSeconds: number): void {
    this.#wrapUps.get(member)?.cancel()
    const seconds = member.wrapUpSeconds || (member.lastQueueWrapUp?.() ?? this.settings.wrapUpSeconds)
    const untilMs = (nowSeconds + seconds) * 1000 - this.#deps.clock.wall()
    member.isWrappingUp = seconds > 0 && untilMs > 0
    if (member.isWrappingUp) {
      const timer = this.#deps.clock.after(untilMs, () => {
        this.#wrapUps.delete(member)
        member.isWrappingUp = false
        this.reckon(member)
      })
      this.#wrapUps.set(member, timer)
    }
    this.reckon(member)
  }

  /** Does nobody count for a caller with these bounds? */
  isEmpty(conditions: EmptyConditions, bounds: PenaltyBounds): boolean {
    if (conditions.size === 0) return false
    const isBounded =
      conditions.has('penalty') && hasBounds(bounds) && this.members.size > this.settings.penaltyMembersLimit
    for (const { presence, penalty } of this.#presences.values()) {
      if (passes(presence, conditions) && (!isBounded || allowedPenalty(penalty, bounds) !== undefined)) return false
    }
    return true
  }

  // ---- callers ----------------------------------------------------------------------------------------------------

  get longestWait(): number {
    return this.callers.reduce((longest, { waited }) => Math.max(longest, waited), 0)
  }

  positionOf(caller: QueuedCaller): number {
    return this.callers.indexOf(caller) + 1
  }

  /** Behind all of equal or higher priority, or at the place wished for among equals. */
  enter(caller: QueuedCaller, wished = 0): void {
    const { callers } = this
    let at = callers.findIndex(({ priority }) => priority < caller.priority)
    if (at < 0) at = callers.length
    if (wished > 0) {
      const first = callers.findIndex(({ priority }) => priority <= caller.priority)
      at = Math.min(at, Math.max(wished - 1, first < 0 ? callers.length : first))
    }
    callers.splice(at, 0, caller)
    this.rebound(caller)
    if (callers.length === 1) this.#deps.onDevice(this.name)
    this.#moved(at + 1, 'back')
  }

  leave(caller: QueuedCaller): void {
    const at = this.callers.indexOf(caller)
    if (at < 0) return
    this.callers.splice(at, 1)
    this.#unbound(caller)
    this.#still.delete(caller)
    if (this.callers.length === 0) this.#deps.onDevice(this.name)
    this.#moved(at, 'up')
  }

  /** Where its priority puts it now. */
  move(caller: QueuedCaller): void {
    const at = this.callers.indexOf(caller)
    if (at < 0) return
    this.callers.splice(at, 1)
    const behind = this.callers.findIndex(({ priority }) => priority < caller.priority)
    const to = behind < 0 ? this.callers.length : behind
    this.callers.splice(to, 0, caller)
    this.#moved(Math.min(at, to), to < at ? 'back' : 'up')
  }

  /** It allows other penalties now. */
  rebound(caller: QueuedCaller): void {
    this.#unbound(caller)
    if (!hasBounds(caller.bounds)) return
    const { max, min, raise, sparesLow } = caller.bounds
    const allowed = `${max} ${min} ${raise} ${sparesLow}`
    this.#allowed.set(caller, allowed)
    const alike = this.#choosy.get(allowed)
    if (alike) alike.add(caller)
    else this.#choosy.set(allowed, new Set([caller]))
  }

  #unbound(caller: QueuedCaller): void {
    const allowed = this.#allowed.get(caller)
    if (allowed === undefined) return
    this.#allowed.delete(caller)
    const alike = this.#choosy.get(allowed)
    alike?.delete(caller)
    if (alike?.size === 0) this.#choosy.delete(allowed)
  }

  /** Whether it is to hear, once, that it stands elsewhere. */
  awaitPlace(caller: QueuedCaller, isAwaited: boolean): void {
    if (isAwaited) this.#still.add(caller)
    else this.#still.delete(caller)
  }

  /** Fewer callers without a running attempt stand before it than can be served. */
  isTurnOf(caller: QueuedCaller): boolean {
    const { turns } = this
    if (!this.settings.fillsAutomatically && this.callers[0] !== caller) return false
    let before = 0
    for (const other of this.callers) {
      if (before >= turns) return false
      if (other === caller) return true
      if (!other.isBeingTried) before++
    }
    return false
  }

  /** Those whose turn has come are told. */
  arrange(): void {
    const { turns } = this
    let before = 0
    for (const caller of [...this.#front(turns)]) {
      if (before >= turns) return
      if (caller.isBeingTried) continue
      before++
      if (this.settings.fillsAutomatically || this.callers[0] === caller) caller.turnHasCome()
    }
  }

  /** As many from the front as may matter. */
  *#front(turns: number): Generator<QueuedCaller> {
    let free = 0
    for (const caller of this.callers) {
      if (free >= turns) return
      yield caller
      if (!caller.isBeingTried) free++
    }
  }

  /** From this place on they stand elsewhere. Only those hear of it who have something to say of it now: all others look when it is due. */
  #moved(from: number, direction: 'up' | 'back'): void {
    const isSaid = direction === 'up' || !this.settings.announcements.isOnlyUp
    for (let at = from; isSaid && this.#still.size > 0 && at < this.callers.length; at++) {
      const caller = this.callers[at] as QueuedCaller
      if (this.#still.delete(caller)) caller.placeHasChanged()
    }
    this.arrange()
  }

  /** The file says otherwise now: everybody who waits looks again what is due when, and whether to stay. */
  settingsChanged(): void {
    for (const caller of [...this.callers]) caller.settingsChanged()
    this.arrange()
  }

  /** Members are otherwise now. `isFewer`: nobody is any more as somebody was, who may have been the last. */
  #settle(isFewer: boolean): void {
    if (this.callers.length === 0) return
    const { leaveWhenEmpty } = this.settings
    if (isFewer && leaveWhenEmpty.size > 0) {
      if (this.isEmpty(leaveWhenEmpty, anyPenalty)) for (const caller of [...this.callers]) caller.mayBeAlone()
      else for (const caller of this.#deserted(leaveWhenEmpty)) caller.mayBeAlone()
    }
    this.arrange()
  }

  /** Those for whom nobody counts, though for others somebody does: asked once for all who allow the same. */
  #deserted(conditions: EmptyConditions): QueuedCaller[] {
    const found: QueuedCaller[] = []
    for (const alike of this.#choosy.values()) {
      const [one] = alike
      if (one && this.isEmpty(conditions, one.bounds)) found.push(...alike)
    }
    return found
  }

  /** Timers are stopped. */
  close(): void {
    for (const timer of this.#wrapUps.values()) timer.cancel()
    this.#wrapUps.clear()
  }
}
