// Which events are shown: by words somebody typed, such as `type:Dtmf app:demo alice`.
// Not the filter of an application: that is set at the exchange, and keeps events from being sent.

import type { ReceivedEvent } from './received-event.ts'

export interface EventFilter {
  /** parts of types, one of them is enough */
  readonly types?: readonly string[]
  /** parts of types that are not shown */
  readonly without?: readonly string[]
  readonly applications?: readonly string[]
  /** ids or parts of names of channels */
  readonly channels?: readonly string[]
  /** all of them somewhere in the event */
  readonly words?: readonly string[]
}

/** `type:A,B -type:C app:x channel:y word "two words"`, all of them at once; nothing is wrong, unknown names are words. */
export function parseEventFilter(text: string): EventFilter {
  const lists = { types: [], without: [], applications: [], channels: [], words: [] } as Record<
    keyof EventFilter,
    string[]
  >
  for (const [, name = '', quoted, bare] of text.toLowerCase().matchAll(/(-?[a-z]+:)?(?:"([^"]*)"?|(\S+))/g)) {
    const value = quoted ?? bare ?? ''
    if (value === '') continue
    const list = listOf(name)
    if (list === undefined) lists.words.push(name + value)
    else lists[list].push(...(list === 'words' ? [value] : value.split(',').filter(Boolean)))
  }
  return Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0))
}

function listOf(name: string): keyof EventFilter | undefined {
  switch (name) {
    case '':
      return 'words'
    case 'type:':
      return 'types'
    case '-type:':
      return 'without'
    case 'app:':
    case 'application:':
      return 'applications'
    case 'channel:':
      return 'channels'
    default:
      return undefined
  }
}

export function matches(filter: EventFilter, event: ReceivedEvent): boolean {
  const { types, without, applications, channels, words } = filter
  const type = types || without ? event.type.toLowerCase() : ''
  if (types && !types.some((part) => type.includes(part))) return false
  if (without?.some((part) => type.includes(part))) return false
  if (applications && !applications.includes((event.application ?? '').toLowerCase())) return false
  if (!channels && !words) return true
  const all = textOf(event)
  if (channels && !channels.some((part) => isAboutChannel(event, part))) return false
  return words?.every((word) => all.includes(word)) ?? true
}

/** As text, made when first asked for and kept as long as the event is. */
const texts = new WeakMap<ReceivedEvent, string>()

function textOf(event: ReceivedEvent): string {
  let text = texts.get(event)
  if (text === undefined) {
    text = JSON.stringify(event).toLowerCase()
    texts.set(event, text)
  }
  return text
}

function isAboutChannel(event: ReceivedEvent, part: string): boolean {
  return channelsOf(event).some(({ id, name }) => id === part || name.toLowerCase().includes(part))
}

/** Every channel an event has something to say of, its own first. */
export function channelsOf(event: ReceivedEvent): readonly { readonly id: string; readonly name: string }[] {
  const found: { id: string; name: string }[] = []
  for (const value of Object.values(event)) {
    if (value === null || typeof value !== 'object') continue
    const { id, name, channelvars, state, dialplan } = value as Record<string, unknown>
    const isChannel = typeof state === 'string' && (dialplan !== undefined || channelvars !== undefined)
    if (isChannel && typeof id === 'string') found.push({ id, name: typeof name === 'string' ? name : id })
  }
  return found
}
