// Written by `npm run index` from the listing of this folder; do not edit.
// It holds the list and nothing else.
// biome-ignore-all format: one name a line, so that a change shows as one line
// biome-ignore-all assist/source/organizeImports: in the order of the listing
import { agentCalled } from './agent-called.ts'
import { agentComplete } from './agent-complete.ts'
import { agentConnect } from './agent-connect.ts'
import { agentDump } from './agent-dump.ts'
import { agentRingNoAnswer } from './agent-ring-no-answer.ts'
import { applicationMoveFailed } from './application-move-failed.ts'
import { applicationRegistered } from './application-registered.ts'
import { applicationReplaced } from './application-replaced.ts'
import { applicationShared } from './application-shared.ts'
import { applicationUnregistered } from './application-unregistered.ts'
import { bridgeAttendedTransfer } from './bridge-attended-transfer.ts'
import { bridgeBlindTransfer } from './bridge-blind-transfer.ts'
import { bridgeCreated } from './bridge-created.ts'
import { bridgeDestroyed } from './bridge-destroyed.ts'
import { bridgeMerged } from './bridge-merged.ts'
import { bridgeVideoSourceChanged } from './bridge-video-source-changed.ts'
import { callBegun } from './call-begun.ts'
import { callBroadcast } from './call-broadcast.ts'
import { callChanged } from './call-changed.ts'
import { callClaimed } from './call-claimed.ts'
import { callEnded } from './call-ended.ts'
import { callHandedOver } from './call-handed-over.ts'
import { callOffered } from './call-offered.ts'
import { callRung } from './call-rung.ts'
import { channelCallerId } from './channel-caller-id.ts'
import { channelConnectedLine } from './channel-connected-line.ts'
import { channelCreated } from './channel-created.ts'
import { channelDestroyed } from './channel-destroyed.ts'
import { channelDialplan } from './channel-dialplan.ts'
import { channelDtmfReceived } from './channel-dtmf-received.ts'
import { channelEnteredBridge } from './channel-entered-bridge.ts'
import { channelHangupRequest } from './channel-hangup-request.ts'
import { channelHold } from './channel-hold.ts'
import { channelLeftBridge } from './channel-left-bridge.ts'
import { channelStateChange } from './channel-state-change.ts'
import { channelTalkingFinished } from './channel-talking-finished.ts'
import { channelTalkingStarted } from './channel-talking-started.ts'
import { channelToneDetected } from './channel-tone-detected.ts'
import { channelTranscriptionFailed } from './channel-transcription-failed.ts'
import { channelTranscriptionFinished } from './channel-transcription-finished.ts'
import { channelTranscription } from './channel-transcription.ts'
import { channelTransfer } from './channel-transfer.ts'
import { channelUnhold } from './channel-unhold.ts'
import { channelUserevent } from './channel-userevent.ts'
import { channelVarset } from './channel-varset.ts'
import { contactStatusChange } from './contact-status-change.ts'
import { deviceStateChanged } from './device-state-changed.ts'
import { dial } from './dial.ts'
import { endpointStateChange } from './endpoint-state-change.ts'
import { eventsLost } from './events-lost.ts'
import { exchangeLost } from './exchange-lost.ts'
import { logLineWritten } from './log-line-written.ts'
import { peerStatusChange } from './peer-status-change.ts'
import { playbackContinuing } from './playback-continuing.ts'
import { playbackFinished } from './playback-finished.ts'
import { playbackStarted } from './playback-started.ts'
import { queueCallerAbandon } from './queue-caller-abandon.ts'
import { queueCallerJoin } from './queue-caller-join.ts'
import { queueCallerLeave } from './queue-caller-leave.ts'
import { queueMemberChange } from './queue-member-change.ts'
import { recordingFailed } from './recording-failed.ts'
import { recordingFinished } from './recording-finished.ts'
import { recordingStarted } from './recording-started.ts'
import { restResponse } from './rest-response.ts'
import { resumeFailed } from './resume-failed.ts'
import { resumed } from './resumed.ts'
import { stasisEnd } from './stasis-end.ts'
import { stasisStart } from './stasis-start.ts'
import { textMessageReceived } from './text-message-received.ts'

export const events = [
  agentCalled,
  agentComplete,
  agentConnect,
  agentDump,
  agentRingNoAnswer,
  applicationMoveFailed,
  applicationRegistered,
  applicationReplaced,
  applicationShared,
  applicationUnregistered,
  bridgeAttendedTransfer,
  bridgeBlindTransfer,
  bridgeCreated,
  bridgeDestroyed,
  bridgeMerged,
  bridgeVideoSourceChanged,
  callBegun,
  callBroadcast,
  callChanged,
  callClaimed,
  callEnded,
  callHandedOver,
  callOffered,
  callRung,
  channelCallerId,
  channelConnectedLine,
  channelCreated,
  channelDestroyed,
  channelDialplan,
  channelDtmfReceived,
  channelEnteredBridge,
  channelHangupRequest,
  channelHold,
  channelLeftBridge,
  channelStateChange,
  channelTalkingFinished,
  channelTalkingStarted,
  channelToneDetected,
  channelTranscriptionFailed,
  channelTranscriptionFinished,
  channelTranscription,
  channelTransfer,
  channelUnhold,
  channelUserevent,
  channelVarset,
  contactStatusChange,
  deviceStateChanged,
  dial,
  endpointStateChange,
  eventsLost,
  exchangeLost,
  logLineWritten,
  peerStatusChange,
  playbackContinuing,
  playbackFinished,
  playbackStarted,
  queueCallerAbandon,
  queueCallerJoin,
  queueCallerLeave,
  queueMemberChange,
  recordingFailed,
  recordingFinished,
  recordingStarted,
  restResponse,
  resumeFailed,
  resumed,
  stasisEnd,
  stasisStart,
  textMessageReceived,
] as const
