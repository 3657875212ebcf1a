// Local channels: two halves tied back to back, the first dialled like any other, the second a caller in the dialplan.
// Not a way out of the exchange.

import {
  type Bridges,
  type Bus,
  type Channel,
  type ChannelDriver,
  type ChannelRequest,
  type Channels,
  type Dialplan,
  type DialplanRuns,
  type FailureReason,
  type Indication,
  type Place,
  type RequestOutcome,
  type Technology,
  type TechnologyEvent,
  type TechnologyFacts,
  technology,
} from '@jackfield/core'
import { codecNamed } from '@jackfield/media'
import type { LocalDevices } from './local-devices.ts'
import { optimiser } from './optimise.ts'
import { parseLocalResource } from './resource.ts'
import { isSeenBehind } from './seen-behind.ts'

export interface LocalDeps {
  readonly channels: Channels
  readonly dialplan: () => Dialplan
  readonly dialplanRuns: DialplanRuns
  readonly bus: Bus
  readonly bridges: Bridges
  readonly devices?: LocalDevices
}

const facts: TechnologyFacts = {
  name: 'Local',
  description: 'Local Proxy Channel Driver',
  module: 'chan_local.so',
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

export const localTechnology = (deps: LocalDeps): Technology =>
  technology(facts, { request: (request) => makePair(deps, request) })

function makePair(deps: LocalDeps, request: ChannelRequest): RequestOutcome {
  const { channels } = deps
  const { exten, context, options } = parseLocalResource(request.resource)
  const { requestor } = request
  const otherId = request.otherId ?? (request.id === undefined ? undefined : `${request.id};2`)
  const isTaken = (id: string | undefined) => id !== undefined && channels.isInUse(id)
  if (isTaken(request.id) || isTaken(otherId) || (request.id !== undefined && request.id === otherId)) {
    return { ok: false, code: 'id-in-use', cause: 0 }
  }
  const inherited = requestor ? { ...requestor.kinship, language: requestor.facts.language } : {}
  const plan = {
    technology: facts,
    label: `${exten}@${context}`,
    number: channels.nextNumber(facts.name),
    context,
    exten,
    priority: 1,
    formats: [bestFormat(request.formats, request.usualFormat)],
    ...inherited,
  }
  const first = channels.prepare({ ...plan, id: request.id, suffix: ';1', isOutgoing: true })
  if (!first) return { ok: false, code: 'id-in-use', cause: 0 }
  const second = channels.prepare({ ...plan, ...first.kinship, id: otherId, suffix: ';2', state: 'Ring' }) as Channel
  const passesHold = options.includes('m')
  const bridged = optimiser(deps, first, second)
  const optimiseAway = () => {
    for (const channel of [first, second]) channel.connect({ ...channel.driver, bridged })
    bridged()
  }
  const ends = { optimiseAway, ...(options.includes('n') ? {} : { bridged }) }
  first.connect({ ...firstHalf(deps, first, second, { context, exten, priority: 1 }, passesHold), ...ends })
  second.connect({
    ...half(deps, second, first, passesHold),
    ...ends,
    answer: () => answered(first),
    hangUp: (cause) => ended(second, first, cause),
  })
  channels.announce(first)
  channels.announce(second)
  deps.devices?.entered(plan.label, first)
  return { ok: true, channel: first, other: second }
}

/** What they would take, when nobody asks: more than anybody has. */
const anyFormat = 'slin192'

/** Both halves speak one format: the one that loses least of those asked for. */
function bestFormat(formats: readonly string[], usual = anyFormat): string {
  const linear = formats.filter((format) => /^slin\d*$/.test(format)).sort((a, b) => rateOf(b) - rateOf(a))
  return linear[0] ?? formats[0] ?? usual
}

/** As much as the format they speak has; of what they would take when nobody asked, what telephones have. */
function rateBetween(half: Channel): number {
  const [format] = half.facts.formats
  return format === undefined || format === anyFormat ? plainRateHz : (codecNamed(format)?.sampleRateHz ?? plainRateHz)
}

const rateOf = (format: string) => Number(format.slice('slin'.length)) || 8

function answered(first: Channel): boolean {
  first.post({ type: 'answered' })
  return true
}

/** The second half is gone: the first one learns how its dialling went, and goes, too. */
function ended(second: Channel, first: Channel, cause: number): void {
  const status = second.variables.get('DIALSTATUS')
  if (status && !first.isEnded) first.variables.set('CHANLOCALSTATUS', status)
  // why it failed was told of the second half
  first.failure ??= second.failure
  first.post({ type: 'hung-up', cause, isRelayed: true })
}

function nowhere(dialplan: Dialplan, { context, exten }: Place): { failure: FailureReason; reason: string } {
  return dialplan.hasContext(context)
    ? { failure: 'no-such-extension', reason: `there is no extension '${exten}' in the context '${context}'` }
    : { failure: 'no-such-context', reason: `there is no context '${context}' for extension '${exten}'` }
}

function firstHalf(deps: LocalDeps, first: Channel, second: Channel, place: Place, passesHold: boolean): ChannelDriver {
  return {
    ...half(deps, first, second, passesHold),
    call: () => {
      const callerNumber = first.facts.connected.number
      if (!deps.dialplan().exists(place.context, place.exten, place.priority, callerNumber)) {
        return { ok: false, cause: 0, ...nowhere(deps.dialplan(), place) }
      }
      introduce(first, second)
      deps.bus.publish('local-bridged', {
        first: first.snapshot(),
        second: second.snapshot(),
        context: place.context,
        exten: place.exten,
        isOptimised: first.driver.bridged !== undefined,
      })
      deps.dialplanRuns.start(second, place)
      return { ok: true }
    },
    accountsChanged: () => {
      const { accountCode, peerAccount } = first.facts
      second.change({ accountCode: peerAccount, peerAccount: accountCode })
    },
    hangUp: (cause) => {
      if (second.controller === undefined) {
        second.setHangupCause(cause)
        second.end()
      } else second.post({ type: 'hung-up', cause, isRelayed: true })
    },
  }
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

function half(
  { bridges }: LocalDeps,
  own: Channel,
  other: Channel,
  passesHold: boolean,
): Omit<ChannelDriver, 'hangUp'> {
  return {
    indicate(indication) {
      const type = crossing[indication.type]
      // ringing that comes after the answer must not reach a phone that is off the hook
      if (indication.type === 'ringing' && own.state !== 'Ring') return true
      // busy, where this half failed to reach somebody: why was told here
      if (type === 'busy' || type === 'congestion') other.failure ??= own.failure
      if (type) other.post({ type } as TechnologyEvent)
      else if (indication.type === 'connected-line') other.post({ ...indication, isRelayed: true })
      else if (indication.type === 'redirecting') other.post(indication)
      else if (passesHold && indication.type === 'hold') other.post({ ...indication, isRelayed: true })
      else if (passesHold && indication.type === 'unhold') other.post({ type: 'unhold', isRelayed: true })
      return true
    },
    mediaPort: () => ({ kind: 'link', other: other.id, rateHz: rateBetween(own) }),
    hasVideo: () => isSeenBehind(bridges, other),
    digitBegin: (digit) => other.post({ type: 'digit-began', digit }),
    digitEnd: (digit, durationMs) => other.post({ type: 'digit-ended', digit, durationMs }),
    text: (text, details) => other.post({ ...details, type: 'text', text }),
  }
}
