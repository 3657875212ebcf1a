// Written by `npm run index` from the listing of this folder; do not edit.
// It holds the list and nothing else.
// biome-ignore-all format: one name a line, so that a change shows as one line
// biome-ignore-all assist/source/organizeImports: in the order of the listing
import {
  agiExecStart,
  agiExecEnd,
  asyncAgiStart,
  asyncAgiExec,
  asyncAgiEnd,
} from './agi.ts'
import {
  bridgeCreate,
  bridgeEnter,
  bridgeLeave,
  bridgeMerge,
  bridgeVideoSourceUpdate,
  bridgeDestroy,
} from './bridges.ts'
import {
  newchannel,
  newstate,
  newCallerid,
  newConnectedLine,
  newAccountCode,
} from './channels.ts'
import { conferenceChanged } from './conferences.ts'
import {
  dialBegin,
  dialState,
  dialEnd,
  originateResponse,
} from './dialling.ts'
import {
  newexten,
  varSet,
  hangupHandler,
} from './dialplan.ts'
import {
  dtmfBegin,
  dtmfEnd,
  flash,
} from './dtmf.ts'
import {
  contactStatus,
  peerStatus,
  pjsipMaintenanceStatus,
  registry,
} from './endpoints.ts'
import {
  hangupRequest,
  softHangupRequest,
  hangup,
} from './hangups.ts'
import {
  hold,
  unhold,
  musicOnHoldStart,
  musicOnHoldStop,
} from './holding.ts'
import {
  channelTalkingStart,
  channelTalkingStop,
  chanSpy,
  mixMonitor,
} from './listening.ts'
import {
  localBridge,
  localOptimizationBegin,
  localOptimizationEnd,
} from './local-channels.ts'
import { callParking } from './parking.ts'
import {
  queueMember,
  queueCallerJoin,
  queueCallerLeave,
  queueCallerAbandon,
  agentCalled,
  agentDump,
  agentRingNoAnswer,
  agentConnect,
  agentComplete,
} from './queues.ts'
import {
  cdr,
  cel,
} from './records.ts'
import { rtcp } from './rtcp.ts'
import { security } from './security.ts'
import {
  deviceStateChange,
  extensionStatus,
  presenceStateChange,
  presenceStatus,
  messageWaiting,
  voicemailPasswordChange,
} from './states.ts'
import {
  fullyBooted,
  shutdown,
  load,
  unload,
  reload,
  logChannel,
  testEvent,
} from './system.ts'
import {
  blindTransfer,
  attendedTransfer,
  pickup,
} from './transfers.ts'
import {
  userEvent,
  clientUserEvent,
} from './user-events.ts'

export const events = [
  agiExecStart,
  agiExecEnd,
  asyncAgiStart,
  asyncAgiExec,
  asyncAgiEnd,
  bridgeCreate,
  bridgeEnter,
  bridgeLeave,
  bridgeMerge,
  bridgeVideoSourceUpdate,
  bridgeDestroy,
  newchannel,
  newstate,
  newCallerid,
  newConnectedLine,
  newAccountCode,
  conferenceChanged,
  dialBegin,
  dialState,
  dialEnd,
  originateResponse,
  newexten,
  varSet,
  hangupHandler,
  dtmfBegin,
  dtmfEnd,
  flash,
  contactStatus,
  peerStatus,
  pjsipMaintenanceStatus,
  registry,
  hangupRequest,
  softHangupRequest,
  hangup,
  hold,
  unhold,
  musicOnHoldStart,
  musicOnHoldStop,
  channelTalkingStart,
  channelTalkingStop,
  chanSpy,
  mixMonitor,
  localBridge,
  localOptimizationBegin,
  localOptimizationEnd,
  callParking,
  queueMember,
  queueCallerJoin,
  queueCallerLeave,
  queueCallerAbandon,
  agentCalled,
  agentDump,
  agentRingNoAnswer,
  agentConnect,
  agentComplete,
  cdr,
  cel,
  rtcp,
  security,
  deviceStateChange,
  extensionStatus,
  presenceStateChange,
  presenceStatus,
  messageWaiting,
  voicemailPasswordChange,
  fullyBooted,
  shutdown,
  load,
  unload,
  reload,
  logChannel,
  testEvent,
  blindTransfer,
  attendedTransfer,
  pickup,
  userEvent,
  clientUserEvent,
] as const
