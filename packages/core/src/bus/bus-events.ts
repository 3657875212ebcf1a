// Every event the switch tells of, by name, with what it carries.
// Not what applications see: each door has its own words for these.

import type { Json } from '@jackfield/base'
import type { ProgressKind, RtpReport } from '@jackfield/media'
import type { BridgeSnapshot } from '../bridges/bridge-snapshot.ts'
import type { ChannelSnapshot } from '../channels/channel-snapshot.ts'
import type { EndpointSnapshot, TextMessage } from '../endpoints/endpoint-snapshot.ts'
import type { AudioImpairment } from '../failures/audio-impairment.ts'
import type { FailureReason } from '../failures/failure-reasons.table.ts'
import type { RefusedCall } from '../failures/refused-call.ts'
import type { LogTailLine } from '../logs/log-tail.ts'
import type { PlaybackSnapshot } from '../playbacks/playback-snapshot.ts'
import type { RecordingSnapshot } from '../recordings/recording-snapshot.ts'
import type { CallRecord } from '../records/call-record.ts'
import type { ReportedBy } from './reported-by.ts'

interface OfChannel {
  readonly channel: ChannelSnapshot
}

/** A caller of a queue and the channel to one of its members. */
interface OfAgent extends OfChannel {
  readonly agent: ChannelSnapshot
  readonly queue: string
  readonly interface: string
  readonly memberName: string
}

export type QueueMemberChange = 'status' | 'added' | 'removed' | 'pause' | 'penalty' | 'ring-in-use'

/** A member of a queue at one moment; moments are seconds since 1970, 0 for never. */
export interface QueueMemberSnapshot {
  readonly queue: string
  readonly name: string
  readonly interface: string
  readonly stateInterface: string
  readonly membership: 'dynamic' | 'static'
  readonly penalty: number
  readonly callsTaken: number
  readonly lastCall: number
  readonly lastPause: number
  readonly loginTime: number
  readonly isInCall: boolean
  /** the number of its device's state */
  readonly status: number
  readonly isPaused: boolean
  readonly pausedReason: string
  readonly ringsInUse: boolean
  readonly wrapUpSeconds: number
}

interface OfBridge {
  readonly bridge: BridgeSnapshot
}

export type TransferResult = 'Fail' | 'Invalid' | 'Not Permitted' | 'Success'

/** Where an attended transfer led. */
export type TransferDestination =
  | { readonly type: 'bridge'; readonly bridgeId: string }
  | { readonly type: 'application'; readonly application: string; readonly replaceChannel?: ChannelSnapshot }
  | { readonly type: 'link'; readonly first: ChannelSnapshot; readonly second: ChannelSnapshot }
  | { readonly type: 'threeway'; readonly channel: ChannelSnapshot; readonly bridge: BridgeSnapshot }
  | { readonly type: 'fail' }

export interface BusEvents {
  'channel-created': OfChannel
  /** `source`: who ended it, where that was said */
  'channel-destroyed': OfChannel & { cause: number; source?: string; techCause?: number }
  /** a call failed, or one of its legs did: `channel`, or one that was `refused` before it had any; `text`: why, in words */
  'call-failed': { channel?: ChannelSnapshot; refused?: RefusedCall; reason: FailureReason; text: string }
  /** somebody follows calls: one began, changed or ended, or there is more to be told of it (`rungs`); `json`: what is shown of it */
  'call-watched': { act: 'begun' | 'changed' | 'ended' | 'rungs'; callIds: readonly string[]; json: string }
  /** the audio of a leg that was connected was not as it should be */
  'call-impaired': OfChannel & AudioImpairment
  'channel-state-changed': OfChannel
  'channel-dialplan': OfChannel & { application: string; data: string }
  'channel-caller-id': OfChannel
  'channel-connected-line': OfChannel
  'channel-flashed': OfChannel
  'channel-account-code': OfChannel & { before: string }
  /** what is to be run after the hangup was added, taken away, or is run */
  'hangup-handler': OfChannel & { act: 'push' | 'pop' | 'run'; handler: string }
  /** the call is being recorded while the dialplan goes on, or is not any more; `direction` for what is left out of it */
  'channel-monitor': OfChannel & { act: 'start' | 'stop' | 'mute'; direction?: string; isMuted?: boolean }
  /** one channel begins to hear another, or does not any more, by an application of the dialplan */
  'channel-spied': { spy: ChannelSnapshot; spied: ChannelSnapshot; act: 'start' | 'stop' }
  /** the channel answers in the place of one that rings */
  'call-picked-up': OfChannel & { target: ChannelSnapshot }
  /** a call came into a parking lot, or left it; `parker`: who is called when nobody takes it up, as `Tech/resource` */
  'call-parking': {
    act: 'parked' | 'unparked' | 'timed-out' | 'given-up' | 'swapped'
    parkee: ChannelSnapshot
    retriever?: ChannelSnapshot
    parker: string
    lot: string
    space: number
    secondsLeft: number
    durationSeconds: number
  }
  /** something happened in a conference of the dialplan; `channel`: to whom, where it was somebody */
  'conference-changed': OfBridge & {
    act: 'start' | 'end' | 'join' | 'leave' | 'mute' | 'unmute' | 'talking' | 'record' | 'stop-record'
    conference: string
    channel?: ChannelSnapshot
    isAdmin?: boolean
    isMuted?: boolean
    isTalking?: boolean
  }
  'channel-hangup-requested': OfChannel & { cause?: number; isSoft: boolean; techCause?: number }
  /** `channel` is absent for global variables */
  'variable-set': { channel?: ChannelSnapshot; variable: string; value: string }
  'channel-digit-began': OfChannel & { digit: string; direction: 'received' | 'sent' }
  'channel-digit-ended': OfChannel & { digit: string; durationMs: number; direction: 'received' | 'sent' }
  'channel-held': OfChannel & { musicClass: string }
  'channel-unheld': OfChannel
  'channel-talking-started': OfChannel
  'channel-talking-finished': OfChannel & { durationMs: number }
  /** somebody said something (`in`: the far end of the channel; `out`: who it hears), as an engine understood it; times since it was started */
  'channel-transcribed': OfChannel & {
    side: 'in' | 'out'
    text: string
    isFinal: boolean
    language: string
    beginMs: number
    endMs: number
    confidence?: number
  }
  /** what is said is not written down for now (`isRetried`), or any more */
  'channel-transcription-failed': OfChannel & { side: 'in' | 'out'; reason: string; isRetried: boolean }
  /** nothing more comes of this side */
  'channel-transcription-finished': OfChannel & { side: 'in' | 'out' }
  /** `in`: it came from the far end; `out`: it was sent there */
  /** `isAwaited`: by an application that waits for it */
  'channel-tone-detected': OfChannel & { direction: 'in' | 'out'; isAwaited: boolean }
  /** how its call goes, by what comes from the far end: tones, machines, a voice; only while an application listens for it */
  'channel-progress-heard': OfChannel & { kind: ProgressKind }
  /** how its audio goes over the network, told by the peer (`in`) or to it (`out`); `rttSeconds` 0: not known */
  'channel-reported': OfChannel & { direction: 'in' | 'out'; peer: string; report: RtpReport; rttSeconds: number }
  'channel-music-started': OfChannel & { musicClass: string }
  'channel-music-stopped': OfChannel
  /** muting or silence was set: nobody outside is told, the audio follows */
  'channel-audio-changed': OfChannel
  /** others hold it, or do not any more: nobody outside is told, its device is in another state */
  'channel-hold-changed': OfChannel
  'channel-entered-bridge': OfBridge & OfChannel
  'channel-left-bridge': OfBridge & OfChannel
  'channel-transfer-requested': OfChannel & {
    referTo: {
      destination: string
      protocolId?: string
      parameters?: readonly { name: string; value: string }[]
      destinationChannel?: ChannelSnapshot
      connectedChannel?: ChannelSnapshot
      bridge?: BridgeSnapshot
    }
    referredBy: { sourceChannel: ChannelSnapshot; connectedChannel?: ChannelSnapshot; bridge?: BridgeSnapshot }
    state?: string
  }
  'bridge-created': OfBridge
  'bridge-destroyed': OfBridge
  'bridge-video-source-changed': OfBridge & { oldSourceId?: string }
  'bridge-merged': OfBridge & { from: BridgeSnapshot }
  /** a bridge variable was set: no application hears of it, but snapshots changed */
  'bridge-variable-set': OfBridge & { variable: string; value: string }
  'blind-transfer': {
    transferer: ChannelSnapshot
    bridge?: BridgeSnapshot
    /** every channel that was in the bridge, the transferer left out */
    parties: readonly ChannelSnapshot[]
    transferee?: ChannelSnapshot
    replaceChannel?: ChannelSnapshot
    exten: string
    context: string
    result: TransferResult
    isExternal: boolean
  }
  'attended-transfer': {
    firstLeg: ChannelSnapshot
    secondLeg: ChannelSnapshot
    firstBridge?: BridgeSnapshot
    secondBridge?: BridgeSnapshot
    transferee?: ChannelSnapshot
    target?: ChannelSnapshot
    /** every other channel of either bridge */
    parties: readonly ChannelSnapshot[]
    result: TransferResult
    isExternal: boolean
    destination: TransferDestination
  }
  dial: {
    caller?: ChannelSnapshot
    peer: ChannelSnapshot
    forwarded?: ChannelSnapshot
    /** empty: the call was placed */
    status: string
    forward: string
    dialString: string
  }
  /** `channel`: the channel that hears it or is recorded, so that subscribers of its endpoint are found; absent for bridges */
  /** the two halves of a Local channel are about to be used: `isOptimised`, they may take themselves out again */
  'local-bridged': {
    first: ChannelSnapshot
    second: ChannelSnapshot
    context: string
    exten: string
    isOptimised: boolean
  }
  /** `source` takes the place of the half `destinationId`; `id` is the same when it is over */
  'local-optimisation-began': {
    first: ChannelSnapshot
    second: ChannelSnapshot
    source: ChannelSnapshot
    destinationId: string
    id: number
  }
  'local-optimisation-ended': { first: ChannelSnapshot; second: ChannelSnapshot; isDone: boolean; id: number }
  'playback-started': { playback: PlaybackSnapshot; channel?: ChannelSnapshot }
  'playback-continuing': { playback: PlaybackSnapshot; channel?: ChannelSnapshot }
  'playback-finished': { playback: PlaybackSnapshot; channel?: ChannelSnapshot }
  'recording-started': { recording: RecordingSnapshot; channel?: ChannelSnapshot }
  'recording-finished': { recording: RecordingSnapshot; channel?: ChannelSnapshot }
  'recording-failed': { recording: RecordingSnapshot; channel?: ChannelSnapshot }
  'device-state-changed': { device: string; state: string; reportedBy?: ReportedBy }
  /** `channel`: whoever left or heard a message */
  'mailbox-changed': { mailbox: string; newMessages: number; oldMessages: number; channel?: ChannelSnapshot }
  'voicemail-password-changed': { context: string; mailbox: string; newPassword: string }
  'endpoint-state-changed': { endpoint: EndpointSnapshot; reportedBy?: ReportedBy }
  'peer-status-changed': {
    endpoint: EndpointSnapshot
    reportedBy?: ReportedBy
    peer: { peerStatus: string; cause?: string; address?: string; port?: string; time?: string }
  }
  'contact-status-changed': {
    endpoint: EndpointSnapshot
    contact: { uri: string; status: string; aor: string; roundtripUsec?: string }
    reportedBy?: ReportedBy
  }
  /** what became of a registration of ours somewhere else */
  'registration-changed': { technology: string; user: string; domain: string; status: string; cause: string }
  /** somebody works on an endpoint from now on, or no longer */
  'maintenance-changed': { technology: string; resource: string; isOn: boolean }
  'text-message-received': { endpoint: EndpointSnapshot; message: TextMessage }
  /** `application`: the one it is for; absent: raised in the dialplan, for whoever is interested in the channel */
  'user-event': {
    eventName: string
    variables: Readonly<Record<string, Json | undefined>>
    application?: string
    channel?: ChannelSnapshot
    bridge?: BridgeSnapshot
    endpoint?: EndpointSnapshot
  }
  /** `hint`: the devices as the dialplan writes them; `state`: in the words of the dialplan, `REMOVED` when the hint is gone */
  'extension-state-changed': { context: string; exten: string; hint: string; state: string }
  /** what somebody says of himself was set, to the same perhaps */
  'presence-changed': { provider: string; state: string; subtype: string; message: string }
  /** the same for an extension whose hint names the provider, and only when it is something else */
  'extension-presence-changed': {
    context: string
    exten: string
    hint: string
    state: string
    subtype: string
    message: string
  }
  /** only while somebody follows the log */
  'log-line': { line: LogTailLine }
  /** a file of the log was opened, or is not written any more; `reason`: the number and the words of the system */
  'log-channel-changed': { logChannel: string; isEnabled: boolean; reason?: string }
  /** for those who test a dialplan: something inside has come so far */
  'test-noted': {
    state: string
    part: string
    act: string
    fields: readonly (readonly [name: string, value: string])[]
  }
  /** a leg of a call is over: what is to be written down of it */
  'call-recorded': { record: CallRecord }
  /** the dialplan wrote an event of its own into the log of channel events */
  'channel-event-noted': OfChannel & { kind: string; note: string }
  /** a record, or an event of the log of channel events, for clients: its fields in order */
  'record-told': { kind: 'call' | 'channel-event'; fields: readonly (readonly [name: string, value: string])[] }
  /** a program that drives the channel gave a command; `code`: how it was answered */
  'agi-command-began': OfChannel & { command: string; id: number }
  'agi-command-ended': OfChannel & { command: string; id: number; code: number; outcome: string }
  /** the channel waits for commands of clients: `environment` tells of the call, line by line */
  'async-agi-began': OfChannel & { environment: string }
  'async-agi-answered': OfChannel & { answer: string; commandId: string }
  'async-agi-ended': OfChannel
  /** a caller waits in a queue, or does so no longer: where it stands or stood, and how many wait now */
  'queue-caller-joined': OfChannel & { queue: string; position: number; count: number }
  'queue-caller-left': OfChannel & { queue: string; position: number; count: number }
  'queue-caller-abandoned': OfChannel & {
    queue: string
    position: number
    originalPosition: number
    holdSeconds: number
  }
  'queue-member-changed': { change: QueueMemberChange; member: QueueMemberSnapshot }
  /** a member is called, answers, does not, leaves before it talked, or has talked */
  'agent-called': OfAgent
  'agent-rang-in-vain': OfAgent & { ringMs: number }
  'agent-connected': OfAgent & { holdSeconds: number; ringSeconds: number }
  'agent-left-early': OfAgent
  'agent-completed': OfAgent & { holdSeconds: number; talkSeconds: number; reason: 'caller' | 'agent' | 'transfer' }
  /** somebody came in by a door, or was refused there; `details`: fields of this kind alone */
  'security-event': {
    kind: string
    /** the door: `AMI`, `ARI`, `PJSIP`, `VoiceMail` */
    service: string
    accountId: string
    sessionId: string
    /** `IPV4/TCP/127.0.0.1/5038` */
    localAddress: string
    remoteAddress: string
    details?: Readonly<Record<string, string>>
  }
  /** a channel came under the control of an application of the interface */
  'application-entered': OfChannel & { application: string; args: readonly string[]; replaceChannel?: ChannelSnapshot }
  'application-left': OfChannel & { application: string }
  /** a channel of another exchange, in a bridge of this one, is in another application there */
  'stand-in-moved': OfChannel
  'application-move-failed': OfChannel & { application: string; destination: string; args: readonly string[] }
  'call-broadcast': OfChannel & { applications: readonly string[]; caller: string; called: string }
  'call-claimed': OfChannel & { applications: readonly string[]; winner: string }
}

export type BusEventName = keyof BusEvents

/** Those that are about a channel. */
export type ChannelEventName =
  | 'dial'
  | {
      [N in BusEventName]: BusEvents[N] extends { readonly channel?: ChannelSnapshot | undefined } ? N : never
    }[BusEventName]

/** An event on the bus: its name, its place in the order of all events, and the moment. */
export type BusEvent<N extends BusEventName = BusEventName> = {
  [K in N]: BusEvents[K] & { readonly name: K; readonly sequence: number; readonly at: number }
}[N]
