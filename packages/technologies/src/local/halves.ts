// The two halves of a Local channel: what one is told the other one learns.
// Not how a pair is made.

import type {
  Bridges,
  Bus,
  CallOutcome,
  Channel,
  ChannelDriver,
  Dialplan,
  DialplanRuns,
  FailureReason,
  Indication,
  Place,
  TechnologyEvent,
  TextDetails,
} from '@jackfield/core'
import { codecNamed, type PortSpec } from '@jackfield/media'
import { Optimiser } from './optimise.ts'
import { isSeenBehind } from './seen-behind.ts'

export interface HalvesDeps {
  readonly dialplan: () => Dialplan
  readonly dialplanRuns: DialplanRuns
  readonly bus: Bus
  readonly bridges: Bridges
}

/** How a pair was asked for. */
export interface PairWishes {
  /** where the second half goes */
  readonly place: Place
  /** a hold goes through to the other side */
  readonly passesHold: boolean
  /** it does not take itself out when both its halves are in bridges */
  readonly staysBetween: boolean
}

/** Narrow band, where nobody asked for a format: what telephones speak, and what both halves can always take. */
const plainRateHz = 8_000

/** What the other half hears when one is told something; the rest stays here. */
const crossing: Partial<Record<Indication['type'], TechnologyEvent['type']>> = {
  ringing: 'ringing',
  progress: 'progress',
  proceeding: 'proceeding',
  busy: 'busy',
  congestion: 'congestion',
  incomplete: 'incomplete',
  flash: 'flash',
}

/** What they would take, when nobody asks: more than anybody has. */
export const anyFormat = 'slin192'

/** Plugs both in. */
export function tieHalves(deps: HalvesDeps, first: Channel, second: Channel, wishes: PairWishes): void {
  const optimiser = new Optimiser(deps, first, second, !wishes.staysBetween)
  first.connect(new FirstHalf(deps, first, second, wishes, optimiser))
  second.connect(new SecondHalf(deps, second, first, wishes, optimiser))
}

class Half {
  protected readonly deps: HalvesDeps
  protected readonly own: Channel
  protected readonly other: Channel
  protected readonly wishes: PairWishes
  protected readonly optimiser: Optimiser

  constructor(deps: HalvesDeps, own: Channel, other: Channel, wishes: PairWishes, optimiser: Optimiser) {
    this.deps = deps
    this.own = own
    this.other = other
    this.wishes = wishes
    this.optimiser = optimiser
  }

  indicate(indication: Indication): boolean {
    const { own, other, wishes } = this
    const type = crossing[indication.type]
    // ringing that comes after the answer must not reach a phone that is off the hook
    if (indication.type === 'ringing' && own.state !== 'Ring') return true
    // busy, where this half failed to reach somebody: why was told here
    if (type === 'busy' || type === 'congestion') other.failure ??= own.failure
    if (type) other.post({ type } as TechnologyEvent)
    else if (indication.type === 'connected-line') other.post({ ...indication, isRelayed: true })
    else if (indication.type === 'redirecting') other.post(indication)
    else if (wishes.passesHold && indication.type === 'hold') other.post({ ...indication, isRelayed: true })
    else if (wishes.passesHold && indication.type === 'unhold') other.post({ type: 'unhold', isRelayed: true })
    return true
  }

  mediaPort(): PortSpec {
    return { kind: 'link', other: this.other.id, rateHz: rateBetween(this.own) }
  }

  hasVideo(): boolean {
    return isSeenBehind(this.deps.bridges, this.other)
  }

  digitBegin(digit: string): void {
    this.other.post({ type: 'digit-began', digit })
  }

  digitEnd(digit: string, durationMs: number): void {
    this.other.post({ type: 'digit-ended', digit, durationMs })
  }

  text(text: string, details: TextDetails): void {
    this.other.post({ ...details, type: 'text', text })
  }

  bridged(): void {
    this.optimiser.moved()
  }

  optimiseAway(): void {
    this.optimiser.begin()
  }
}

/** The one that is dialled. */
class FirstHalf extends Half implements ChannelDriver {
  call(): CallOutcome {
    const { deps, own, other, wishes } = this
    const { place } = wishes
    if (!deps.dialplan().exists(place.context, place.exten, place.priority, own.facts.connected.number)) {
      return { ok: false, cause: 0, ...nowhere(deps.dialplan(), place) }
    }
    introduce(own, other)
    deps.bus.publish('local-bridged', {
      first: own.snapshot(),
      second: other.snapshot(),
      context: place.context,
      exten: place.exten,
      isOptimised: this.optimiser.isOn,
    })
    deps.dialplanRuns.start(other, place)
    return { ok: true }
  }

  accountsChanged(): void {
    const { accountCode, peerAccount } = this.own.facts
    this.other.change({ accountCode: peerAccount, peerAccount: accountCode })
  }

  hangUp(cause: number): void {
    const { other } = this
    if (other.controller === undefined) {
      other.setHangupCause(cause)
      other.end()
    } else other.post({ type: 'hung-up', cause, isRelayed: true })
  }
}

/** The caller in the dialplan. */
class SecondHalf extends Half implements ChannelDriver {
  answer(): boolean {
    this.other.post({ type: 'answered' })
    return true
  }

  /** The first half learns how its dialling went, and goes, too. */
  hangUp(cause: number): void {
    const { own, other } = this
    const status = own.variables.get('DIALSTATUS')
    if (status && !other.isEnded) other.variables.set('CHANLOCALSTATUS', status)
    // why it failed was told of this half
    other.failure ??= own.failure
    other.post({ type: 'hung-up', cause, isRelayed: true })
  }
}

function nowhere(dialplan: Dialplan, { context, exten }: Place): { failure: FailureReason; reason: string } {
  return dialplan.hasContext(context)
    ? { failure: 'no-such-extension', reason: `there is no extension '${exten}' in the context '${context}'` }
    : { failure: 'no-such-context', reason: `there is no context '${context}' for extension '${exten}'` }
}

/** Who calls and who is called look the other way round from the second half; variables go along. */
function introduce(first: Channel, second: Channel): void {
  const { connected, caller, redirecting, language, musicClass, accountCode, peerAccount, dialedNumber } = first.facts
  for (const { written, value } of first.variables.all()) second.variables.set(written, value)
  second.forwardsLeft = first.forwardsLeft
  second.maxForwards = first.maxForwards
  second.change({
    caller: connected,
    connected: caller,
    redirecting,
    language,
    musicClass,
    accountCode: peerAccount,
    peerAccount: accountCode,
    dialedNumber,
    ...first.kinship,
  })
}

/** As much as the format they speak has; of what they would take when nobody asked, what telephones have. */
function rateBetween(half: Channel): number {
  const [format] = half.facts.formats
  return format === undefined || format === anyFormat ? plainRateHz : (codecNamed(format)?.sampleRateHz ?? plainRateHz)
}
