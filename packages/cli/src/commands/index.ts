// Written by `npm run index` from the listing of this folder; do not edit.
// It holds the list and nothing else.
// biome-ignore-all format: one name a line, so that a change shows as one line
// biome-ignore-all assist/source/organizeImports: in the order of the listing
import { agiSetDebug } from './agi-set-debug.ts'
import { agiShowCommands } from './agi-show-commands.ts'
import { ariSetDebug } from './ari-set-debug.ts'
import { ariShowApp } from './ari-show-app.ts'
import { ariShowApps } from './ari-show-apps.ts'
import { ariShowStatus } from './ari-show-status.ts'
import { ariShowUser } from './ari-show-user.ts'
import { ariShowUsers } from './ari-show-users.ts'
import { ariShowWebsocketSessions } from './ari-show-websocket-sessions.ts'
import { ariShutdownWebsocketSessions } from './ari-shutdown-websocket-sessions.ts'
import { bridgeDestroy } from './bridge-destroy.ts'
import { bridgeKick } from './bridge-kick.ts'
import { bridgeShow } from './bridge-show.ts'
import { callCaptureShow } from './call-capture-show.ts'
import { callCaptureStart } from './call-capture-start.ts'
import { callCaptureStop } from './call-capture-stop.ts'
import { callList } from './call-list.ts'
import { callShow } from './call-show.ts'
import { cdrShowStatus } from './cdr-show-status.ts'
import { cdrSubmit } from './cdr-submit.ts'
import { celShowStatus } from './cel-show-status.ts'
import { channelOriginate } from './channel-originate.ts'
import { channelRedirect } from './channel-redirect.ts'
import { channelRequestHangup } from './channel-request-hangup.ts'
import { clusterDrain } from './cluster-drain.ts'
import { clusterShowNodes } from './cluster-show-nodes.ts'
import { clusterUndrain } from './cluster-undrain.ts'
import {
  confbridgeKick,
  confbridgeMute,
  confbridgeUnmute,
  confbridgeLock,
  confbridgeUnlock,
  confbridgeRecordStart,
  confbridgeRecordStop,
} from './confbridge-control.ts'
import { confbridgeList } from './confbridge-list.ts'
import {
  confbridgeShowProfileUsers,
  confbridgeShowProfileBridges,
  confbridgeShowMenus,
  confbridgeShowProfileUser,
  confbridgeShowProfileBridge,
  confbridgeShowMenu,
} from './confbridge-show.ts'
import { coreAbortShutdown } from './core-abort-shutdown.ts'
import { coreReload } from './core-reload.ts'
import { coreRestartGracefully } from './core-restart-gracefully.ts'
import { coreRestartNow } from './core-restart-now.ts'
import { coreRestartWhenConvenient } from './core-restart-when-convenient.ts'
import { coreSetDebug } from './core-set-debug.ts'
import { coreSetVerbose } from './core-set-verbose.ts'
import { coreShowApplication } from './core-show-application.ts'
import { coreShowApplicationsDescribing } from './core-show-applications-describing.ts'
import { coreShowApplicationsLike } from './core-show-applications-like.ts'
import { coreShowApplications } from './core-show-applications.ts'
import { coreShowCalls } from './core-show-calls.ts'
import { coreShowChannel } from './core-show-channel.ts'
import { coreShowChannels } from './core-show-channels.ts'
import { coreShowChanneltypes } from './core-show-channeltypes.ts'
import { coreShowCodecs } from './core-show-codecs.ts'
import { coreShowFileFormats } from './core-show-file-formats.ts'
import { coreShowFunction } from './core-show-function.ts'
import { coreShowFunctionsLike } from './core-show-functions-like.ts'
import { coreShowFunctions } from './core-show-functions.ts'
import { coreShowHint } from './core-show-hint.ts'
import { coreShowHints } from './core-show-hints.ts'
import { coreShowSettings } from './core-show-settings.ts'
import { coreShowSysinfo } from './core-show-sysinfo.ts'
import { coreShowTaskprocessors } from './core-show-taskprocessors.ts'
import { coreShowTranslation } from './core-show-translation.ts'
import { coreShowUptime } from './core-show-uptime.ts'
import { coreShowVersion } from './core-show-version.ts'
import { coreStopGracefully } from './core-stop-gracefully.ts'
import { coreStopNow } from './core-stop-now.ts'
import { coreStopWhenConvenient } from './core-stop-when-convenient.ts'
import { coreWaitfullybooted } from './core-waitfullybooted.ts'
import { databaseBackup } from './database-backup.ts'
import { databaseDel } from './database-del.ts'
import { databaseDeltree } from './database-deltree.ts'
import { databaseGet } from './database-get.ts'
import { databasePut } from './database-put.ts'
import { databaseShow } from './database-show.ts'
import { databaseShowkey } from './database-showkey.ts'
import { devstateChange } from './devstate-change.ts'
import { devstateList } from './devstate-list.ts'
import { dialplanAddExtension } from './dialplan-add-extension.ts'
import { dialplanAddInclude } from './dialplan-add-include.ts'
import { dialplanEvalFunction } from './dialplan-eval-function.ts'
import { dialplanReload } from './dialplan-reload.ts'
import { dialplanRemoveContext } from './dialplan-remove-context.ts'
import { dialplanRemoveExtension } from './dialplan-remove-extension.ts'
import { dialplanRemoveInclude } from './dialplan-remove-include.ts'
import { dialplanSetChanvar } from './dialplan-set-chanvar.ts'
import { dialplanSetGlobal } from './dialplan-set-global.ts'
import { dialplanShowChanvar } from './dialplan-show-chanvar.ts'
import { dialplanShowGlobals } from './dialplan-show-globals.ts'
import { dialplanShow } from './dialplan-show.ts'
import { featuresShow } from './features-show.ts'
import { followmeShow } from './followme-show.ts'
import { httpShowStatus } from './http-show-status.ts'
import { loggerAddChannel } from './logger-add-channel.ts'
import { loggerMute } from './logger-mute.ts'
import { loggerReload } from './logger-reload.ts'
import { loggerRemoveChannel } from './logger-remove-channel.ts'
import { loggerRotate } from './logger-rotate.ts'
import { loggerShowChannels } from './logger-show-channels.ts'
import { loggerShowLevels } from './logger-show-levels.ts'
import { managerShowCommands } from './manager-show-commands.ts'
import { managerShowConnected } from './manager-show-connected.ts'
import { managerShowEvents } from './manager-show-events.ts'
import { managerShowUsers } from './manager-show-users.ts'
import { moduleLoad } from './module-load.ts'
import { moduleReload } from './module-reload.ts'
import { moduleShowLike } from './module-show-like.ts'
import { moduleShow } from './module-show.ts'
import { moduleUnload } from './module-unload.ts'
import { parkingShow } from './parking-show.ts'
import { pjsipList } from './pjsip-list.ts'
import { pjsipQualify } from './pjsip-qualify.ts'
import { pjsipReload } from './pjsip-reload.ts'
import { pjsipSendNotify } from './pjsip-send-notify.ts'
import { pjsipSendRegister } from './pjsip-send-register.ts'
import { pjsipSendUnregister } from './pjsip-send-unregister.ts'
import { pjsipSetHistory } from './pjsip-set-history.ts'
import { pjsipSetLogger } from './pjsip-set-logger.ts'
import { pjsipSetMaintenance } from './pjsip-set-maintenance.ts'
import { pjsipShowAor } from './pjsip-show-aor.ts'
import { pjsipShowAors } from './pjsip-show-aors.ts'
import { pjsipShowAuth } from './pjsip-show-auth.ts'
import { pjsipShowAuths } from './pjsip-show-auths.ts'
import { pjsipShowChannels } from './pjsip-show-channels.ts'
import { pjsipShowChannelstats } from './pjsip-show-channelstats.ts'
import { pjsipShowContact } from './pjsip-show-contact.ts'
import { pjsipShowContacts } from './pjsip-show-contacts.ts'
import { pjsipShowEndpoint } from './pjsip-show-endpoint.ts'
import { pjsipShowEndpoints } from './pjsip-show-endpoints.ts'
import { pjsipShowHistory } from './pjsip-show-history.ts'
import { pjsipShowIdentifiers } from './pjsip-show-identifiers.ts'
import { pjsipShowIdentifies } from './pjsip-show-identifies.ts'
import { pjsipShowIdentify } from './pjsip-show-identify.ts'
import { pjsipShowMaintenance } from './pjsip-show-maintenance.ts'
import { pjsipShowRegistration } from './pjsip-show-registration.ts'
import { pjsipShowRegistrations } from './pjsip-show-registrations.ts'
import { pjsipShowResourceLists } from './pjsip-show-resource-lists.ts'
import { pjsipShowSettings } from './pjsip-show-settings.ts'
import { pjsipShowSubscription } from './pjsip-show-subscription.ts'
import { pjsipShowSubscriptions } from './pjsip-show-subscriptions.ts'
import { pjsipShowTransport } from './pjsip-show-transport.ts'
import { pjsipShowTransports } from './pjsip-show-transports.ts'
import { queueAddMember } from './queue-add-member.ts'
import { queuePauseMember } from './queue-pause-member.ts'
import { queuePriorityCaller } from './queue-priority-caller.ts'
import { queueReload } from './queue-reload.ts'
import { queueRemoveMember } from './queue-remove-member.ts'
import { queueResetStats } from './queue-reset-stats.ts'
import { queueSetPenalty } from './queue-set-penalty.ts'
import { queueSetRinginuse } from './queue-set-ringinuse.ts'
import { queueShowRules } from './queue-show-rules.ts'
import { queueShow } from './queue-show.ts'
import { queueUnpauseMember } from './queue-unpause-member.ts'
import { queueWithdrawCaller } from './queue-withdraw-caller.ts'
import { rtpSetDebug } from './rtp-set-debug.ts'
import { sayLoad } from './say-load.ts'
import { securityShowBlocked } from './security-show-blocked.ts'
import { securityUnblock } from './security-unblock.ts'
import {
  voicemailMove,
  voicemailRemove,
  voicemailForward,
  voicemailReload,
} from './voicemail-change.ts'
import {
  voicemailShowUsers,
  voicemailShowZones,
  voicemailShowAliases,
  voicemailShowMailbox,
} from './voicemail-show.ts'

export const commands = [
  agiSetDebug,
  agiShowCommands,
  ariSetDebug,
  ariShowApp,
  ariShowApps,
  ariShowStatus,
  ariShowUser,
  ariShowUsers,
  ariShowWebsocketSessions,
  ariShutdownWebsocketSessions,
  bridgeDestroy,
  bridgeKick,
  bridgeShow,
  callCaptureShow,
  callCaptureStart,
  callCaptureStop,
  callList,
  callShow,
  cdrShowStatus,
  cdrSubmit,
  celShowStatus,
  channelOriginate,
  channelRedirect,
  channelRequestHangup,
  clusterDrain,
  clusterShowNodes,
  clusterUndrain,
  confbridgeKick,
  confbridgeMute,
  confbridgeUnmute,
  confbridgeLock,
  confbridgeUnlock,
  confbridgeRecordStart,
  confbridgeRecordStop,
  confbridgeList,
  confbridgeShowProfileUsers,
  confbridgeShowProfileBridges,
  confbridgeShowMenus,
  confbridgeShowProfileUser,
  confbridgeShowProfileBridge,
  confbridgeShowMenu,
  coreAbortShutdown,
  coreReload,
  coreRestartGracefully,
  coreRestartNow,
  coreRestartWhenConvenient,
  coreSetDebug,
  coreSetVerbose,
  coreShowApplication,
  coreShowApplicationsDescribing,
  coreShowApplicationsLike,
  coreShowApplications,
  coreShowCalls,
  coreShowChannel,
  coreShowChannels,
  coreShowChanneltypes,
  coreShowCodecs,
  coreShowFileFormats,
  coreShowFunction,
  coreShowFunctionsLike,
  coreShowFunctions,
  coreShowHint,
  coreShowHints,
  coreShowSettings,
  coreShowSysinfo,
  coreShowTaskprocessors,
  coreShowTranslation,
  coreShowUptime,
  coreShowVersion,
  coreStopGracefully,
  coreStopNow,
  coreStopWhenConvenient,
  coreWaitfullybooted,
  databaseBackup,
  databaseDel,
  databaseDeltree,
  databaseGet,
  databasePut,
  databaseShow,
  databaseShowkey,
  devstateChange,
  devstateList,
  dialplanAddExtension,
  dialplanAddInclude,
  dialplanEvalFunction,
  dialplanReload,
  dialplanRemoveContext,
  dialplanRemoveExtension,
  dialplanRemoveInclude,
  dialplanSetChanvar,
  dialplanSetGlobal,
  dialplanShowChanvar,
  dialplanShowGlobals,
  dialplanShow,
  featuresShow,
  followmeShow,
  httpShowStatus,
  loggerAddChannel,
  loggerMute,
  loggerReload,
  loggerRemoveChannel,
  loggerRotate,
  loggerShowChannels,
  loggerShowLevels,
  managerShowCommands,
  managerShowConnected,
  managerShowEvents,
  managerShowUsers,
  moduleLoad,
  moduleReload,
  moduleShowLike,
  moduleShow,
  moduleUnload,
  parkingShow,
  pjsipList,
  pjsipQualify,
  pjsipReload,
  pjsipSendNotify,
  pjsipSendRegister,
  pjsipSendUnregister,
  pjsipSetHistory,
  pjsipSetLogger,
  pjsipSetMaintenance,
  pjsipShowAor,
  pjsipShowAors,
  pjsipShowAuth,
  pjsipShowAuths,
  pjsipShowChannels,
  pjsipShowChannelstats,
  pjsipShowContact,
  pjsipShowContacts,
  pjsipShowEndpoint,
  pjsipShowEndpoints,
  pjsipShowHistory,
  pjsipShowIdentifiers,
  pjsipShowIdentifies,
  pjsipShowIdentify,
  pjsipShowMaintenance,
  pjsipShowRegistration,
  pjsipShowRegistrations,
  pjsipShowResourceLists,
  pjsipShowSettings,
  pjsipShowSubscription,
  pjsipShowSubscriptions,
  pjsipShowTransport,
  pjsipShowTransports,
  queueAddMember,
  queuePauseMember,
  queuePriorityCaller,
  queueReload,
  queueRemoveMember,
  queueResetStats,
  queueSetPenalty,
  queueSetRinginuse,
  queueShowRules,
  queueShow,
  queueUnpauseMember,
  queueWithdrawCaller,
  rtpSetDebug,
  sayLoad,
  securityShowBlocked,
  securityUnblock,
  voicemailMove,
  voicemailRemove,
  voicemailForward,
  voicemailReload,
  voicemailShowUsers,
  voicemailShowZones,
  voicemailShowAliases,
  voicemailShowMailbox,
] as const
