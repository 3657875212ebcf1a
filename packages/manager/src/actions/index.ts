// Written by `npm run index` from the listing of this folder; do not edit.
// It holds the list and nothing else.
// biome-ignore-all format: one name a line, so that a change shows as one line
// biome-ignore-all assist/source/organizeImports: in the order of the listing
import { absoluteTimeout } from './absolute-timeout.ts'
import { agi } from './agi.ts'
import { bridge } from './bridge.ts'
import {
  bridgeList,
  bridgeInfo,
  bridgeKick,
  bridgeDestroy,
} from './bridges.ts'
import { command } from './command.ts'
import {
  confbridgeList,
  confbridgeListRooms,
  confbridgeMute,
  confbridgeUnmute,
  confbridgeLock,
  confbridgeUnlock,
  confbridgeKick,
  confbridgeStartRecord,
  confbridgeStopRecord,
  confbridgeSetSingleVideoSrc,
} from './conferences.ts'
import { controlPlayback } from './control-playback.ts'
import { coreSettings } from './core-settings.ts'
import { coreShowChannelMap } from './core-show-channel-map.ts'
import { coreShowChannels } from './core-show-channels.ts'
import { coreStatus } from './core-status.ts'
import { createConfig } from './create-config.ts'
import {
  dbGet,
  dbGetTree,
  dbPut,
  dbDel,
  dbDelTree,
} from './database.ts'
import { dialplanExtensionAdd } from './dialplan-extension-add.ts'
import { dialplanExtensionRemove } from './dialplan-extension-remove.ts'
import { getConfigJson } from './get-config-json.ts'
import { getConfig } from './get-config.ts'
import { hangup } from './hangup.ts'
import { listCategories } from './list-categories.ts'
import { listCommands } from './list-commands.ts'
import { localOptimizeAway } from './local-optimize-away.ts'
import { loggerRotate } from './logger-rotate.ts'
import {
  mailboxStatus,
  mailboxCount,
  mwiGet,
  mwiUpdate,
  mwiDelete,
} from './mailboxes.ts'
import { messageSend } from './message-send.ts'
import {
  mixMonitor,
  mixMonitorMute,
  stopMixMonitor,
} from './mix-monitors.ts'
import { moduleCheck } from './module-check.ts'
import { moduleLoad } from './module-load.ts'
import { muteAudio } from './mute-audio.ts'
import { originate } from './originate.ts'
import {
  park,
  parkedCalls,
  parkinglots,
} from './parking.ts'
import { pjsipHangup } from './pjsip-hangup.ts'
import {
  pjsipShowAors,
  pjsipShowAuths,
  pjsipShowResourceLists,
} from './pjsip-lists.ts'
import {
  pjsipSetMaintenance,
  pjsipShowMaintenance,
} from './pjsip-maintenance.ts'
import { pjsipNotify } from './pjsip-notify.ts'
import { pjsipQualify } from './pjsip-qualify.ts'
import {
  pjsipRegister,
  pjsipUnregister,
  pjsipShowRegistrationsOutbound,
  pjsipShowRegistrationsInbound,
  pjsipShowRegistrationInboundContactStatuses,
} from './pjsip-registrations.ts'
import { pjsipShowContacts } from './pjsip-show-contacts.ts'
import { pjsipShowEndpoint } from './pjsip-show-endpoint.ts'
import { pjsipShowEndpoints } from './pjsip-show-endpoints.ts'
import {
  pjsipShowSubscriptionsInbound,
  pjsipShowSubscriptionsOutbound,
} from './pjsip-subscriptions.ts'
import {
  queueChangePriorityCaller,
  queueWithdrawCaller,
  queueLog,
  queueReload,
  queueReset,
} from './queue-callers.ts'
import {
  queueStatus,
  queueSummary,
  queueRule,
} from './queue-lists.ts'
import {
  queueAdd,
  queueRemove,
  queuePause,
  queuePenalty,
  queueMemberRingInUse,
} from './queue-members.ts'
import { redirect } from './redirect.ts'
import { reload } from './reload.ts'
import {
  playDtmf,
  sendFlash,
  sendText,
} from './sending.ts'
import {
  login,
  challenge,
  logoff,
  ping,
  events,
  filter,
  waitEvent,
} from './session.ts'
import { showDialPlan } from './show-dial-plan.ts'
import {
  extensionState,
  extensionStateList,
  deviceStateList,
  presenceState,
  presenceStateList,
} from './states.ts'
import { status } from './status.ts'
import {
  blindTransfer,
  atxfer,
  cancelAtxfer,
} from './transfers.ts'
import { updateConfig } from './update-config.ts'
import { userEvent } from './user-event.ts'
import {
  getvar,
  setvar,
} from './variables.ts'
import {
  voicemailUsersList,
  voicemailUserStatus,
  voicemailBoxSummary,
  voicemailRefresh,
  voicemailMove,
  voicemailRemove,
  voicemailForward,
} from './voicemail.ts'

export const actions = [
  absoluteTimeout,
  agi,
  bridge,
  bridgeList,
  bridgeInfo,
  bridgeKick,
  bridgeDestroy,
  command,
  confbridgeList,
  confbridgeListRooms,
  confbridgeMute,
  confbridgeUnmute,
  confbridgeLock,
  confbridgeUnlock,
  confbridgeKick,
  confbridgeStartRecord,
  confbridgeStopRecord,
  confbridgeSetSingleVideoSrc,
  controlPlayback,
  coreSettings,
  coreShowChannelMap,
  coreShowChannels,
  coreStatus,
  createConfig,
  dbGet,
  dbGetTree,
  dbPut,
  dbDel,
  dbDelTree,
  dialplanExtensionAdd,
  dialplanExtensionRemove,
  getConfigJson,
  getConfig,
  hangup,
  listCategories,
  listCommands,
  localOptimizeAway,
  loggerRotate,
  mailboxStatus,
  mailboxCount,
  mwiGet,
  mwiUpdate,
  mwiDelete,
  messageSend,
  mixMonitor,
  mixMonitorMute,
  stopMixMonitor,
  moduleCheck,
  moduleLoad,
  muteAudio,
  originate,
  park,
  parkedCalls,
  parkinglots,
  pjsipHangup,
  pjsipShowAors,
  pjsipShowAuths,
  pjsipShowResourceLists,
  pjsipSetMaintenance,
  pjsipShowMaintenance,
  pjsipNotify,
  pjsipQualify,
  pjsipRegister,
  pjsipUnregister,
  pjsipShowRegistrationsOutbound,
  pjsipShowRegistrationsInbound,
  pjsipShowRegistrationInboundContactStatuses,
  pjsipShowContacts,
  pjsipShowEndpoint,
  pjsipShowEndpoints,
  pjsipShowSubscriptionsInbound,
  pjsipShowSubscriptionsOutbound,
  queueChangePriorityCaller,
  queueWithdrawCaller,
  queueLog,
  queueReload,
  queueReset,
  queueStatus,
  queueSummary,
  queueRule,
  queueAdd,
  queueRemove,
  queuePause,
  queuePenalty,
  queueMemberRingInUse,
  redirect,
  reload,
  playDtmf,
  sendFlash,
  sendText,
  login,
  challenge,
  logoff,
  ping,
  events,
  filter,
  waitEvent,
  showDialPlan,
  extensionState,
  extensionStateList,
  deviceStateList,
  presenceState,
  presenceStateList,
  status,
  blindTransfer,
  atxfer,
  cancelAtxfer,
  updateConfig,
  userEvent,
  getvar,
  setvar,
  voicemailUsersList,
  voicemailUserStatus,
  voicemailBoxSummary,
  voicemailRefresh,
  voicemailMove,
  voicemailRemove,
  voicemailForward,
] as const
