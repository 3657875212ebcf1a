// Local channels: two halves tied back to back, the first dialled like any other, the second a caller in the dialplan.
// Not a way out of the exchange.

import {
  type Channel,
  type ChannelPlan,
  type ChannelRequest,
  type Channels,
  type RequestOutcome,
  type Technology,
  type TechnologyFacts,
  technology,
} from '@jackfield/core'
import { anyFormat, type HalvesDeps, tieHalves } from './halves.ts'
import type { LocalDevices } from './local-devices.ts'
import { parseLocalResource } from './resource.ts'

export interface LocalDeps extends HalvesDeps {
  readonly channels: Channels
  readonly devices?: LocalDevices
}

const facts: TechnologyFacts = {
  name: 'Local',
  description: 'Local Proxy Channel Driver',
  module: 'chan_local.so',
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
  const label = `${exten}@${context}`
  const number = channels.nextNumber(facts.name)
  const formats = [bestFormat(request.formats, request.usualFormat)]
  const language = requestor ? { language: requestor.facts.language } : {}
  // little is spread, and at the end: what is costs several times as much, and so does what stands behind it
  const half = (id: string | undefined, suffix: string, own: Partial<ChannelPlan>): ChannelPlan => ({
    technology: facts,
    id,
    suffix,
    label,
    number,
    context,
    exten,
    priority: 1,
    formats,
    ...language,
    ...own,
  })
  const first = channels.prepare(half(request.id, ';1', { isOutgoing: true, ...requestor?.kinship }))
  if (!first) return { ok: false, code: 'id-in-use', cause: 0 }
  const second = channels.prepare(half(otherId, ';2', { state: 'Ring', ...first.kinship })) as Channel
  tieHalves(deps, first, second, {
    place: { context, exten, priority: 1 },
    passesHold: options.includes('m'),
    staysBetween: options.includes('n'),
  })
  channels.announce(first)
  channels.announce(second)
  deps.devices?.entered(label, first)
  return { ok: true, channel: first, other: second }
}

/** Both halves speak one format: the one that loses least of those asked for. */
function bestFormat(formats: readonly string[], usual = anyFormat): string {
  if (formats.length === 0) return usual
  const linear = formats.filter((format) => /^slin\d*$/.test(format)).sort((a, b) => rateOf(b) - rateOf(a))
  return linear[0] ?? formats[0] ?? usual
}

const rateOf = (format: string) => Number(format.slice('slin'.length)) || 8
