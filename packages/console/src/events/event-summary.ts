// What an event says, on one line: whom it is about, and what is new.
// Not all of it: the event itself is shown beside it.

import { table } from '@jackfield/base'
import type { ReceivedEvent } from './received-event.ts'

export interface EventSummary {
  /** the channel, bridge, endpoint or device it is about */
  readonly subject: string
  readonly words: string
}

type Fields = Readonly<Record<string, unknown>>

const fields = (value: unknown): Fields => (value !== null && typeof value === 'object' ? (value as Fields) : {})
const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''

/** What is new, by type; the others say what their plain fields are. */
const wordsOf = table<(event: Fields) => string>({
  StasisStart: ({ args }) => (Array.isArray(args) && args.length > 0 ? `with ${args.join(', ')}` : 'enters'),
  StasisEnd: () => 'leaves',
  ChannelCreated: ({ channel }) => text(fields(channel).state),
  ChannelStateChange: ({ channel }) => text(fields(channel).state),
  ChannelDestroyed: ({ cause, cause_txt }) => `${text(cause_txt)} (${text(cause)})`,
  ChannelHangupRequest: ({ cause, soft }) => `cause ${text(cause)}${soft === true ? ', asked for' : ''}`,
  ChannelDialplan: ({ dialplan_app, dialplan_app_data }) => `${text(dialplan_app)}(${text(dialplan_app_data)})`,
  ChannelVarset: ({ variable, value }) => `${text(variable)} = ${text(value)}`,
  ChannelDtmfReceived: ({ digit, duration_ms }) => `${text(digit)}, ${text(duration_ms)} ms`,
  ChannelCallerId: ({ channel }) => callerOf(fields(channel).caller),
  ChannelConnectedLine: ({ channel }) => `talks with ${callerOf(fields(channel).connected)}`,
  ChannelEnteredBridge: ({ bridge }) => `enters ${bridgeOf(bridge)}`,
  ChannelLeftBridge: ({ bridge }) => `leaves ${bridgeOf(bridge)}`,
  ChannelHold: ({ musicclass }) => (text(musicclass) === '' ? 'is held' : `is held, with music ${text(musicclass)}`),
  ChannelUnhold: () => 'is back',
  ChannelTalkingStarted: () => 'speaks',
  ChannelTalkingFinished: ({ duration }) => `is silent, after ${text(duration)} ms`,
  ChannelUserevent: ({ eventname }) => text(eventname),
  Dial: ({ peer, dialstatus, dialstring }) =>
    `${text(fields(peer).name)} ${text(dialstatus) || `is called (${text(dialstring)})`}`,
  PlaybackStarted: ({ playback }) => text(fields(playback).media_uri),
  PlaybackFinished: ({ playback }) => `${text(fields(playback).media_uri)} ${text(fields(playback).state)}`,
  RecordingStarted: ({ recording }) => text(fields(recording).format),
  RecordingFinished: ({ recording }) => `${text(fields(recording).duration)} s`,
  RecordingFailed: ({ recording }) => text(fields(recording).cause),
  BridgeCreated: ({ bridge }) => text(fields(bridge).bridge_type),
  EndpointStateChange: ({ endpoint }) => text(fields(endpoint).state),
  ContactStatusChange: ({ contact_info }) =>
    `${text(fields(contact_info).uri)} ${text(fields(contact_info).contact_status)}`,
  PeerStatusChange: ({ peer }) => text(fields(peer).peer_status),
  DeviceStateChanged: ({ device_state }) => text(fields(device_state).state),
})

const known = new WeakMap<ReceivedEvent, EventSummary>()

/** Made once: it is drawn often. */
export function eventSummary(event: ReceivedEvent): EventSummary {
  let summary = known.get(event)
  if (!summary) {
    summary = { subject: subjectOf(event), words: (wordsOf.get(event.type) ?? plainFields)(event) }
    known.set(event, summary)
  }
  return summary
}

function subjectOf(event: ReceivedEvent): string {
  const { channel, bridge, endpoint, playback, recording, device_state, peer, queue } = event
  if (channel !== undefined) return text(fields(channel).name)
  if (event.type === 'Dial') return text(fields(event.caller).name) || text(fields(peer).name)
  if (bridge !== undefined) return bridgeOf(bridge)
  if (endpoint !== undefined) return `${text(fields(endpoint).technology)}/${text(fields(endpoint).resource)}`
  if (playback !== undefined) return text(fields(playback).target_uri)
  if (recording !== undefined) return text(fields(recording).name)
  if (device_state !== undefined) return text(fields(device_state).name)
  return text(queue)
}

const bridgeOf = (bridge: unknown): string => text(fields(bridge).name) || text(fields(bridge).id)

function callerOf(caller: unknown): string {
  const { name, number } = fields(caller)
  return [text(name), text(number)].filter(Boolean).join(' ')
}

const envelope = new Set(['type', 'timestamp', 'application', 'asterisk_id', 'sequence', 'queue'])

function plainFields(event: Fields): string {
  return Object.entries(event)
    .filter(([name, value]) => !envelope.has(name) && text(value) !== '')
    .map(([name, value]) => `${name} ${text(value)}`)
    .join(', ')
}
