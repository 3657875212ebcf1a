// What of the bus makes a rung: the type applications know it by, and what it comes down to in a few words.
// Not the channels it is about, and not who hears it.

import type { BusEvent, BusEventName } from '@jackfield/core'

interface Row<N extends BusEventName> {
  readonly type: string
  /** nothing: it is told to nobody */
  detail(event: BusEvent<N>): string | undefined
}

type Table = { readonly [N in BusEventName]?: Row<N> }

const bridgeOf = ({ bridge }: { bridge: { id: string } }) => bridge.id
const playbackOf = ({ playback }: { playback: { id: string; mediaUri: string; state: string } }) =>
  `${playback.id} ${playback.mediaUri} ${playback.state}`
const recordingOf = ({ recording }: { recording: { name: string; state: string; cause?: string } }) =>
  [recording.name, recording.state, recording.cause ?? ''].join(' ').trim()
const partyOf = ({ name, number }: { name: string; number: string }) => `${name} <${number}>`.trim()

const rows: Table = {
  'channel-created': { type: 'ChannelCreated', detail: ({ channel }) => channel.name },
  'channel-destroyed': { type: 'ChannelDestroyed', detail: ({ cause }) => `cause ${cause}` },
  'channel-state-changed': { type: 'ChannelStateChange', detail: ({ channel }) => channel.state },
  'channel-dialplan': { type: 'ChannelDialplan', detail: ({ application, data }) => `${application}(${data})` },
  'channel-caller-id': { type: 'ChannelCallerId', detail: ({ channel }) => partyOf(channel.caller) },
  'channel-connected-line': { type: 'ChannelConnectedLine', detail: ({ channel }) => partyOf(channel.connected) },
  'channel-hangup-requested': {
    type: 'ChannelHangupRequest',
    detail: ({ cause, isSoft }) => `${cause === undefined ? '' : `cause ${cause}`}${isSoft ? ' soft' : ''}`.trim(),
  },
  'variable-set': { type: 'ChannelVarset', detail: ({ variable, value }) => `${variable}=${value}` },
  'channel-digit-ended': {
    type: 'ChannelDtmfReceived',
    detail: ({ digit, direction }) => (direction === 'received' ? digit : undefined),
  },
  'channel-held': { type: 'ChannelHold', detail: ({ musicClass }) => musicClass },
  'channel-unheld': { type: 'ChannelUnhold', detail: () => '' },
  'channel-talking-started': { type: 'ChannelTalkingStarted', detail: () => '' },
  'channel-talking-finished': { type: 'ChannelTalkingFinished', detail: ({ durationMs }) => `${durationMs} ms` },
  'channel-tone-detected': { type: 'ChannelToneDetected', detail: () => '' },
  'channel-entered-bridge': { type: 'ChannelEnteredBridge', detail: bridgeOf },
  'channel-left-bridge': { type: 'ChannelLeftBridge', detail: bridgeOf },
  'channel-transfer-requested': { type: 'ChannelTransfer', detail: ({ referTo }) => referTo.destination },
  'blind-transfer': {
    type: 'BridgeBlindTransfer',
    detail: ({ exten, context, result }) => `${exten}@${context} ${result}`,
  },
  'attended-transfer': {
    type: 'BridgeAttendedTransfer',
    detail: ({ destination, result }) => `${destination.type} ${result}`,
  },
  'call-parking': {
    type: 'ParkedCall',
    detail: ({ act, lot, space }) => `${act} ${space} ${lot}`,
  },
  dial: { type: 'Dial', detail: ({ status, dialString }) => `${status} ${dialString}`.trim() },
  'playback-started': { type: 'PlaybackStarted', detail: playbackOf },
  'playback-continuing': { type: 'PlaybackContinuing', detail: playbackOf },
  'playback-finished': { type: 'PlaybackFinished', detail: playbackOf },
  'recording-started': { type: 'RecordingStarted', detail: recordingOf },
  'recording-finished': { type: 'RecordingFinished', detail: recordingOf },
  'recording-failed': { type: 'RecordingFailed', detail: recordingOf },
  'user-event': { type: 'ChannelUserevent', detail: ({ eventName }) => eventName },
  'application-entered': {
    type: 'StasisStart',
    detail: ({ application, args }) => `${application}(${args.join(',')})`,
  },
  'application-left': { type: 'StasisEnd', detail: ({ application }) => application },
  'application-move-failed': { type: 'ApplicationMoveFailed', detail: ({ destination }) => destination },
  'call-broadcast': { type: 'CallBroadcast', detail: ({ caller, called }) => `${caller} ${called}`.trim() },
  'call-claimed': { type: 'CallClaimed', detail: ({ winner }) => winner },
}

/** The longest detail that is kept: values of variables may be long. */
const longestDetail = 200

/** How events of this name are told; nothing: they make no rung. */
export function rowOf(event: BusEvent): Row<BusEventName> | undefined {
  return rows[event.name] as Row<BusEventName> | undefined
}

/** What an event comes down to; nothing when it makes no rung. */
export function detailOf(row: Row<BusEventName>, event: BusEvent): string | undefined {
  const detail = row.detail(event)
  return detail !== undefined && detail.length > longestDetail ? `${detail.slice(0, longestDetail)}…` : detail
}
