// What one in a bridge says, passed on to the others: digits, hold, ringing and the answer of early members, text.
// Not audio.

import type { TechnologyEvent } from '../channels/technology-event.ts'
import type { Member } from './member.ts'

export function relay(event: TechnologyEvent, from: Member, members: readonly Member[], isHolding: boolean): void {
  if (event.type === 'digit-began' || event.type === 'digit-ended') {
    if (from.capture?.(event) || from.options.onDigit?.(event) || from.options.absorbsDigits) return
  }
  // those who wait in a holding bridge are not heard by anybody
  if (isHolding && from.options.role !== 'announcer') return
  if (!isFirst(from, event.type)) return
  // who is at the other end is one: among three or more nobody is
  if (event.type === 'connected-line' && members.filter(({ channel }) => channel.isShownInBridges).length > 2) return
  for (const to of members) if (to !== from) pass(to, event)
}

/** What becomes of a call before it is answered, each once since a member came: two of them would chase each other in a ring. */
const early: ReadonlySet<string> = new Set(['ringing', 'progress', 'proceeding', 'busy', 'congestion', 'incomplete'])
const saidEarly = new WeakMap<Member, Set<string>>()

function isFirst(member: Member, type: TechnologyEvent['type']): boolean {
  if (!early.has(type)) return true
  const said = saidEarly.get(member) ?? new Set()
  saidEarly.set(member, said)
  return said.size < said.add(type).size
}

function pass({ channel, options }: Member, event: TechnologyEvent): void {
  switch (event.type) {
    case 'digit-began':
      channel.sendDigit(event.digit, 'begin')
      break
    case 'digit-ended':
      channel.sendDigit(event.digit, 'end', event.durationMs)
      break
    case 'answered':
      if (channel.isUp || channel.isOutgoing) channel.indicate({ type: 'stop' })
      else channel.answer()
      break
    case 'ringing':
    case 'progress':
    case 'proceeding':
    case 'busy':
    case 'congestion':
    case 'incomplete':
      if (!channel.isUp) channel.indicate({ type: event.type })
      break
    case 'hold':
      channel.indicate({ type: 'hold', ...(event.musicClass === undefined ? {} : { musicClass: event.musicClass }) })
      break
    case 'unhold':
    case 'flash':
      channel.indicate({ type: event.type })
      break
    case 'connected-line':
      channel.passConnectedLine(event.party)
      break
    case 'redirecting':
      channel.passRedirecting(event.from)
      break
    case 'text':
      if (!options.refusesText) channel.sendText(event.text, event)
      break
  }
}
