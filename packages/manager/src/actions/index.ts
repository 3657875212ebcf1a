// Written by `npm run index` from the listing of this folder; do not edit.
// It holds the list and nothing else.
// biome-ignore-all format: one name a line, so that a change shows as one line
// biome-ignore-all assist/source/organizeImports: in the order of the listing
import { absoluteTimeout } from './absolute-timeout.ts'
import { agi } from './agi.ts'
import { atxfer } from './atxfer.ts'
import { blindTransfer } from './blind-transfer.ts'
import { bridgeDestroy } from './bridge-destroy.ts'
import { bridgeInfo } from './bridge-info.ts'
import { bridgeKick } from './bridge-kick.ts'
import { bridgeList } from './bridge-list.ts'
import { bridge } from './bridge.ts'
import { cancelAtxfer } from './cancel-atxfer.ts'
import { challenge } from './challenge.ts'
import { command } from './command.ts'
import { controlPlayback } from './control-playback.ts'
import { coreSettings } from './core-settings.ts'
import { coreShowChannelMap } from './core-show-channel-map.ts'
import { coreShowChannels } from './core-show-channels.ts'
import { coreStatus } from './core-status.ts'
import { createConfig } from './create-config.ts'
import { dbDelTree } from './db-del-tree.ts'
import { dbDel } from './db-del.ts'
import { dbGetTree } from './db-get-tree.ts'
import { dbGet } from './db-get.ts'
import { dbPut } from './db-put.ts'
import { deviceStateList } from './device-state-list.ts'
import { dialplanExtensionAdd } from './dialplan-extension-add.ts'
import { dialplanExtensionRemove } from './dialplan-extension-remove.ts'
import { events } from './events.ts'
import { extensionStateList } from './extension-state-list.ts'
import { extensionState } from './extension-state.ts'
import { filter } from './filter.ts'
import { getConfigJson } from './get-config-json.ts'
import { getConfig } from './get-config.ts'
import { getvar } from './getvar.ts'
import { hangup } from './hangup.ts'
import { listCategories } from './list-categories.ts'
import { listCommands } from './list-commands.ts'
import { localOptimizeAway } from './local-optimize-away.ts'
import { loggerRotate } from './logger-rotate.ts'
import { login } from './login.ts'
import { logoff } from './logoff.ts'
import { mailboxCount } from './mailbox-count.ts'
import { mailboxStatus } from './mailbox-status.ts'
import { messageSend } from './message-send.ts'
import { mixMonitorMute } from './mix-monitor-mute.ts'
import { mixMonitor } from './mix-monitor.ts'
import { moduleCheck } from './module-check.ts'
import { moduleLoad } from './module-load.ts'
import { muteAudio } from './mute-audio.ts'
import { mwiDelete } from './mwi-delete.ts'
import { mwiGet } from './mwi-get.ts'
import { mwiUpdate } from './mwi-update.ts'
import { originate } from './originate.ts'
import { ping } from './ping.ts'
import { pjsipHangup } from './pjsip-hangup.ts'
import { pjsipNotify } from './pjsip-notify.ts'
import { pjsipQualify } from './pjsip-qualify.ts'
import { pjsipRegister } from './pjsip-register.ts'
import { pjsipSetMaintenance } from './pjsip-set-maintenance.ts'
import { pjsipShowAors } from './pjsip-show-aors.ts'
import { pjsipShowAuths } from './pjsip-show-auths.ts'
import { pjsipShowContacts } from './pjsip-show-contacts.ts'
import { pjsipShowEndpoint } from './pjsip-show-endpoint.ts'
import { pjsipShowEndpoints } from './pjsip-show-endpoints.ts'
import { pjsipShowMaintenance } from './pjsip-show-maintenance.ts'
import { pjsipShowRegistrationInboundContactStatuses } from './pjsip-show-registration-inbound-contact-statuses.ts'
import { pjsipShowRegistrationsInbound } from './pjsip-show-registrations-inbound.ts'
import { pjsipShowRegistrationsOutbound } from './pjsip-show-registrations-outbound.ts'
import { pjsipShowResourceLists } from './pjsip-show-resource-lists.ts'
import { pjsipShowSubscriptionsInbound } from './pjsip-show-subscriptions-inbound.ts'
import { pjsipShowSubscriptionsOutbound } from './pjsip-show-subscriptions-outbound.ts'
import { pjsipUnregister } from './pjsip-unregister.ts'
import { playDtmf } from './play-dtmf.ts'
import { presenceStateList } from './presence-state-list.ts'
import { presenceState } from './presence-state.ts'
import { redirect } from './redirect.ts'
import { reload } from './reload.ts'
import { sendFlash } from './send-flash.ts'
import { sendText } from './send-text.ts'
import { setvar } from './setvar.ts'
import { showDialPlan } from './show-dial-plan.ts'
import { status } from './status.ts'
import { stopMixMonitor } from './stop-mix-monitor.ts'
import { updateConfig } from './update-config.ts'
import { userEvent } from './user-event.ts'
import { waitEvent } from './wait-event.ts'

export const actions = [
  absoluteTimeout,
  agi,
  atxfer,
  blindTransfer,
  bridgeDestroy,
  bridgeInfo,
  bridgeKick,
  bridgeList,
  bridge,
  cancelAtxfer,
  challenge,
  command,
  controlPlayback,
  coreSettings,
  coreShowChannelMap,
  coreShowChannels,
  coreStatus,
  createConfig,
  dbDelTree,
  dbDel,
  dbGetTree,
  dbGet,
  dbPut,
  deviceStateList,
  dialplanExtensionAdd,
  dialplanExtensionRemove,
  events,
  extensionStateList,
  extensionState,
  filter,
  getConfigJson,
  getConfig,
  getvar,
  hangup,
  listCategories,
  listCommands,
  localOptimizeAway,
  loggerRotate,
  login,
  logoff,
  mailboxCount,
  mailboxStatus,
  messageSend,
  mixMonitorMute,
  mixMonitor,
  moduleCheck,
  moduleLoad,
  muteAudio,
  mwiDelete,
  mwiGet,
  mwiUpdate,
  originate,
  ping,
  pjsipHangup,
  pjsipNotify,
  pjsipQualify,
  pjsipRegister,
  pjsipSetMaintenance,
  pjsipShowAors,
  pjsipShowAuths,
  pjsipShowContacts,
  pjsipShowEndpoint,
  pjsipShowEndpoints,
  pjsipShowMaintenance,
  pjsipShowRegistrationInboundContactStatuses,
  pjsipShowRegistrationsInbound,
  pjsipShowRegistrationsOutbound,
  pjsipShowResourceLists,
  pjsipShowSubscriptionsInbound,
  pjsipShowSubscriptionsOutbound,
  pjsipUnregister,
  playDtmf,
  presenceStateList,
  presenceState,
  redirect,
  reload,
  sendFlash,
  sendText,
  setvar,
  showDialPlan,
  status,
  stopMixMonitor,
  updateConfig,
  userEvent,
  waitEvent,
] as const
