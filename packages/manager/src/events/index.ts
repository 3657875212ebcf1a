// Written by `npm run index` from the listing of this folder; do not edit.
// It holds the list and nothing else.
// biome-ignore-all format: one name a line, so that a change shows as one line
// biome-ignore-all assist/source/organizeImports: in the order of the listing
import { agiExecEnd } from './agi-exec-end.ts'
import { agiExecStart } from './agi-exec-start.ts'
import { asyncAgiEnd } from './async-agi-end.ts'
import { asyncAgiExec } from './async-agi-exec.ts'
import { asyncAgiStart } from './async-agi-start.ts'
import { attendedTransfer } from './attended-transfer.ts'
import { blindTransfer } from './blind-transfer.ts'
import { bridgeCreate } from './bridge-create.ts'
import { bridgeDestroy } from './bridge-destroy.ts'
import { bridgeEnter } from './bridge-enter.ts'
import { bridgeLeave } from './bridge-leave.ts'
import { bridgeMerge } from './bridge-merge.ts'
import { bridgeVideoSourceUpdate } from './bridge-video-source-update.ts'
import { cdr } from './cdr.ts'
import { cel } from './cel.ts'
import { chanSpy } from './chan-spy.ts'
import { channelTalkingStart } from './channel-talking-start.ts'
import { channelTalkingStop } from './channel-talking-stop.ts'
import { clientUserEvent } from './client-user-event.ts'
import { contactStatus } from './contact-status.ts'
import { deviceStateChange } from './device-state-change.ts'
import { dialBegin } from './dial-begin.ts'
import { dialEnd } from './dial-end.ts'
import { dialState } from './dial-state.ts'
import { dtmfBegin } from './dtmf-begin.ts'
import { dtmfEnd } from './dtmf-end.ts'
import { extensionStatus } from './extension-status.ts'
import { flash } from './flash.ts'
import { fullyBooted } from './fully-booted.ts'
import { hangupHandler } from './hangup-handler.ts'
import { hangupRequest } from './hangup-request.ts'
import { hangup } from './hangup.ts'
import { hold } from './hold.ts'
import { load } from './load.ts'
import { localBridge } from './local-bridge.ts'
import { localOptimizationBegin } from './local-optimization-begin.ts'
import { localOptimizationEnd } from './local-optimization-end.ts'
import { logChannel } from './log-channel.ts'
import { messageWaiting } from './message-waiting.ts'
import { mixMonitor } from './mix-monitor.ts'
import { musicOnHoldStart } from './music-on-hold-start.ts'
import { musicOnHoldStop } from './music-on-hold-stop.ts'
import { newAccountCode } from './new-account-code.ts'
import { newCallerid } from './new-callerid.ts'
import { newConnectedLine } from './new-connected-line.ts'
import { newchannel } from './newchannel.ts'
import { newexten } from './newexten.ts'
import { newstate } from './newstate.ts'
import { originateResponse } from './originate-response.ts'
import { peerStatus } from './peer-status.ts'
import { pickup } from './pickup.ts'
import { pjsipMaintenanceStatus } from './pjsip-maintenance-status.ts'
import { presenceStateChange } from './presence-state-change.ts'
import { presenceStatus } from './presence-status.ts'
import { registry } from './registry.ts'
import { reload } from './reload.ts'
import { rtcp } from './rtcp.ts'
import { security } from './security.ts'
import { shutdown } from './shutdown.ts'
import { softHangupRequest } from './soft-hangup-request.ts'
import { testEvent } from './test-event.ts'
import { unhold } from './unhold.ts'
import { unload } from './unload.ts'
import { userEvent } from './user-event.ts'
import { varSet } from './var-set.ts'

export const events = [
  agiExecEnd,
  agiExecStart,
  asyncAgiEnd,
  asyncAgiExec,
  asyncAgiStart,
  attendedTransfer,
  blindTransfer,
  bridgeCreate,
  bridgeDestroy,
  bridgeEnter,
  bridgeLeave,
  bridgeMerge,
  bridgeVideoSourceUpdate,
  cdr,
  cel,
  chanSpy,
  channelTalkingStart,
  channelTalkingStop,
  clientUserEvent,
  contactStatus,
  deviceStateChange,
  dialBegin,
  dialEnd,
  dialState,
  dtmfBegin,
  dtmfEnd,
  extensionStatus,
  flash,
  fullyBooted,
  hangupHandler,
  hangupRequest,
  hangup,
  hold,
  load,
  localBridge,
  localOptimizationBegin,
  localOptimizationEnd,
  logChannel,
  messageWaiting,
  mixMonitor,
  musicOnHoldStart,
  musicOnHoldStop,
  newAccountCode,
  newCallerid,
  newConnectedLine,
  newchannel,
  newexten,
  newstate,
  originateResponse,
  peerStatus,
  pickup,
  pjsipMaintenanceStatus,
  presenceStateChange,
  presenceStatus,
  registry,
  reload,
  rtcp,
  security,
  shutdown,
  softHangupRequest,
  testEvent,
  unhold,
  unload,
  userEvent,
  varSet,
] as const
