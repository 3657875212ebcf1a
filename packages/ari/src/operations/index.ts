// Written by `npm run index` from the listing of this folder; do not edit.
// It holds the list and nothing else.
// biome-ignore-all format: one name a line, so that a change shows as one line
// biome-ignore-all assist/source/organizeImports: in the order of the listing
import { filter as applicationsFilter } from './applications/filter.ts'
import { get as applicationsGet } from './applications/get.ts'
import { list as applicationsList } from './applications/list.ts'
import { subscribe as applicationsSubscribe } from './applications/subscribe.ts'
import { unsubscribe as applicationsUnsubscribe } from './applications/unsubscribe.ts'
import { addLog as asteriskAddLog } from './asterisk/add-log.ts'
import { deleteLog as asteriskDeleteLog } from './asterisk/delete-log.ts'
import { deleteObject as asteriskDeleteObject } from './asterisk/delete-object.ts'
import { getGlobalVar as asteriskGetGlobalVar } from './asterisk/get-global-var.ts'
import { getInfo as asteriskGetInfo } from './asterisk/get-info.ts'
import { getModule as asteriskGetModule } from './asterisk/get-module.ts'
import { getObject as asteriskGetObject } from './asterisk/get-object.ts'
import { listLogChannels as asteriskListLogChannels } from './asterisk/list-log-channels.ts'
import { listModules as asteriskListModules } from './asterisk/list-modules.ts'
import { loadModule as asteriskLoadModule } from './asterisk/load-module.ts'
import { ping as asteriskPing } from './asterisk/ping.ts'
import { reloadModule as asteriskReloadModule } from './asterisk/reload-module.ts'
import { rotateLog as asteriskRotateLog } from './asterisk/rotate-log.ts'
import { setGlobalVar as asteriskSetGlobalVar } from './asterisk/set-global-var.ts'
import { unloadModule as asteriskUnloadModule } from './asterisk/unload-module.ts'
import { updateObject as asteriskUpdateObject } from './asterisk/update-object.ts'
import { addChannel as bridgesAddChannel } from './bridges/add-channel.ts'
import { clearVideoSource as bridgesClearVideoSource } from './bridges/clear-video-source.ts'
import { createWithId as bridgesCreateWithId } from './bridges/create-with-id.ts'
import { create as bridgesCreate } from './bridges/create.ts'
import { destroy as bridgesDestroy } from './bridges/destroy.ts'
import { getBridgeVar as bridgesGetBridgeVar } from './bridges/get-bridge-var.ts'
import { getBridgeVars as bridgesGetBridgeVars } from './bridges/get-bridge-vars.ts'
import { get as bridgesGet } from './bridges/get.ts'
import { list as bridgesList } from './bridges/list.ts'
import { playWithId as bridgesPlayWithId } from './bridges/play-with-id.ts'
import { play as bridgesPlay } from './bridges/play.ts'
import { record as bridgesRecord } from './bridges/record.ts'
import { removeChannel as bridgesRemoveChannel } from './bridges/remove-channel.ts'
import { setBridgeVar as bridgesSetBridgeVar } from './bridges/set-bridge-var.ts'
import { setBridgeVars as bridgesSetBridgeVars } from './bridges/set-bridge-vars.ts'
import { setVideoSource as bridgesSetVideoSource } from './bridges/set-video-source.ts'
import { startMoh as bridgesStartMoh } from './bridges/start-moh.ts'
import { stopMoh as bridgesStopMoh } from './bridges/stop-moh.ts'
import { close as browserPhonesClose } from './browser-phones/close.ts'
import { list as browserPhonesList } from './browser-phones/list.ts'
import { listen as browserPhonesListen } from './browser-phones/listen.ts'
import { open as browserPhonesOpen } from './browser-phones/open.ts'
import { getLadder as callsGetLadder } from './calls/get-ladder.ts'
import { getPcap as callsGetPcap } from './calls/get-pcap.ts'
import { getQuality as callsGetQuality } from './calls/get-quality.ts'
import { getText as callsGetText } from './calls/get-text.ts'
import { get as callsGet } from './calls/get.ts'
import { listCaptures as callsListCaptures } from './calls/list-captures.ts'
import { list as callsList } from './calls/list.ts'
import { startCapture as callsStartCapture } from './calls/start-capture.ts'
import { stopCapture as callsStopCapture } from './calls/stop-capture.ts'
import { answer as channelsAnswer } from './channels/answer.ts'
import { continueInDialplan as channelsContinueInDialplan } from './channels/continue-in-dialplan.ts'
import { create as channelsCreate } from './channels/create.ts'
import { dial as channelsDial } from './channels/dial.ts'
import { externalMedia as channelsExternalMedia } from './channels/external-media.ts'
import { getChannelVar as channelsGetChannelVar } from './channels/get-channel-var.ts'
import { getChannelVars as channelsGetChannelVars } from './channels/get-channel-vars.ts'
import { get as channelsGet } from './channels/get.ts'
import { hangup as channelsHangup } from './channels/hangup.ts'
import { hold as channelsHold } from './channels/hold.ts'
import { list as channelsList } from './channels/list.ts'
import { move as channelsMove } from './channels/move.ts'
import { mute as channelsMute } from './channels/mute.ts'
import { originateWithId as channelsOriginateWithId } from './channels/originate-with-id.ts'
import { originate as channelsOriginate } from './channels/originate.ts'
import { playWithId as channelsPlayWithId } from './channels/play-with-id.ts'
import { play as channelsPlay } from './channels/play.ts'
import { progress as channelsProgress } from './channels/progress.ts'
import { record as channelsRecord } from './channels/record.ts'
import { redirect as channelsRedirect } from './channels/redirect.ts'
import { ringStop as channelsRingStop } from './channels/ring-stop.ts'
import { ring as channelsRing } from './channels/ring.ts'
import { rtpStatistics as channelsRtpStatistics } from './channels/rtp-statistics.ts'
import { sendDtmf as channelsSendDtmf } from './channels/send-dtmf.ts'
import { setChannelVar as channelsSetChannelVar } from './channels/set-channel-var.ts'
import { setChannelVars as channelsSetChannelVars } from './channels/set-channel-vars.ts'
import { snoopChannelWithId as channelsSnoopChannelWithId } from './channels/snoop-channel-with-id.ts'
import { snoopChannel as channelsSnoopChannel } from './channels/snoop-channel.ts'
import { startMoh as channelsStartMoh } from './channels/start-moh.ts'
import { startSilence as channelsStartSilence } from './channels/start-silence.ts'
import { stopMoh as channelsStopMoh } from './channels/stop-moh.ts'
import { stopSilence as channelsStopSilence } from './channels/stop-silence.ts'
import { transferProgress as channelsTransferProgress } from './channels/transfer-progress.ts'
import { unhold as channelsUnhold } from './channels/unhold.ts'
import { unmute as channelsUnmute } from './channels/unmute.ts'
import { drainNode as clusterDrainNode } from './cluster/drain-node.ts'
import { get as clusterGet } from './cluster/get.ts'
import { listNodes as clusterListNodes } from './cluster/list-nodes.ts'
import { undrainNode as clusterUndrainNode } from './cluster/undrain-node.ts'
import { check as configurationCheck } from './configuration/check.ts'
import { getDifference as configurationGetDifference } from './configuration/get-difference.ts'
import { reload as configurationReload } from './configuration/reload.ts'
import { list as contactsList } from './contacts/list.ts'
import { qualify as contactsQualify } from './contacts/qualify.ts'
import { remove as deviceStatesRemove } from './device-states/delete.ts'
import { get as deviceStatesGet } from './device-states/get.ts'
import { list as deviceStatesList } from './device-states/list.ts'
import { update as deviceStatesUpdate } from './device-states/update.ts'
import { get as endpointsGet } from './endpoints/get.ts'
import { listByTech as endpointsListByTech } from './endpoints/list-by-tech.ts'
import { list as endpointsList } from './endpoints/list.ts'
import { referToEndpoint as endpointsReferToEndpoint } from './endpoints/refer-to-endpoint.ts'
import { refer as endpointsRefer } from './endpoints/refer.ts'
import { sendMessageToEndpoint as endpointsSendMessageToEndpoint } from './endpoints/send-message-to-endpoint.ts'
import { sendMessage as endpointsSendMessage } from './endpoints/send-message.ts'
import { claimChannel as eventsClaimChannel } from './events/claim-channel.ts'
import { eventWebsocket as eventsEventWebsocket } from './events/event-websocket.ts'
import { userEvent as eventsUserEvent } from './events/user-event.ts'
import { getHistory as exchangeGetHistory } from './exchange/get-history.ts'
import { getStatus as exchangeGetStatus } from './exchange/get-status.ts'
import { getLevels as logGetLevels } from './log/get-levels.ts'
import { list as logList } from './log/list.ts'
import { setLevels as logSetLevels } from './log/set-levels.ts'
import { remove as mailboxesRemove } from './mailboxes/delete.ts'
import { get as mailboxesGet } from './mailboxes/get.ts'
import { list as mailboxesList } from './mailboxes/list.ts'
import { update as mailboxesUpdate } from './mailboxes/update.ts'
import { listAgents as mediaSocketsListAgents } from './media-sockets/list-agents.ts'
import { list as mediaSocketsList } from './media-sockets/list.ts'
import { control as playbacksControl } from './playbacks/control.ts'
import { get as playbacksGet } from './playbacks/get.ts'
import { stop as playbacksStop } from './playbacks/stop.ts'
import { addMember as queuesAddMember } from './queues/add-member.ts'
import { get as queuesGet } from './queues/get.ts'
import { listCallers as queuesListCallers } from './queues/list-callers.ts'
import { listMembers as queuesListMembers } from './queues/list-members.ts'
import { list as queuesList } from './queues/list.ts'
import { moveCaller as queuesMoveCaller } from './queues/move-caller.ts'
import { removeMember as queuesRemoveMember } from './queues/remove-member.ts'
import { updateMember as queuesUpdateMember } from './queues/update-member.ts'
import { withdrawCaller as queuesWithdrawCaller } from './queues/withdraw-caller.ts'
import { cancel as recordingsCancel } from './recordings/cancel.ts'
import { copyStored as recordingsCopyStored } from './recordings/copy-stored.ts'
import { deleteStored as recordingsDeleteStored } from './recordings/delete-stored.ts'
import { getLive as recordingsGetLive } from './recordings/get-live.ts'
import { getStoredFile as recordingsGetStoredFile } from './recordings/get-stored-file.ts'
import { getStored as recordingsGetStored } from './recordings/get-stored.ts'
import { listStored as recordingsListStored } from './recordings/list-stored.ts'
import { mute as recordingsMute } from './recordings/mute.ts'
import { pause as recordingsPause } from './recordings/pause.ts'
import { stop as recordingsStop } from './recordings/stop.ts'
import { unmute as recordingsUnmute } from './recordings/unmute.ts'
import { unpause as recordingsUnpause } from './recordings/unpause.ts'
import { get as registrationsGet } from './registrations/get.ts'
import { list as registrationsList } from './registrations/list.ts'
import { register as registrationsRegister } from './registrations/register.ts'
import { unregister as registrationsUnregister } from './registrations/unregister.ts'
import { liftBlocks as securityLiftBlocks } from './security/lift-blocks.ts'
import { listBlocks as securityListBlocks } from './security/list-blocks.ts'
import { disconnect as sessionsDisconnect } from './sessions/disconnect.ts'
import { listByApplication as sessionsListByApplication } from './sessions/list-by-application.ts'
import { list as sessionsList } from './sessions/list.ts'
import { get as soundsGet } from './sounds/get.ts'
import { list as soundsList } from './sounds/list.ts'
import { beginMaintenance as telephonesBeginMaintenance } from './telephones/begin-maintenance.ts'
import { endMaintenance as telephonesEndMaintenance } from './telephones/end-maintenance.ts'
import { get as telephonesGet } from './telephones/get.ts'
import { list as telephonesList } from './telephones/list.ts'
import { list as transcriptionsList } from './transcriptions/list.ts'
import { start as transcriptionsStart } from './transcriptions/start.ts'
import { stop as transcriptionsStop } from './transcriptions/stop.ts'
import { copyMessage as voicemailCopyMessage } from './voicemail/copy-message.ts'
import { deleteMessage as voicemailDeleteMessage } from './voicemail/delete-message.ts'
import { getMessageFile as voicemailGetMessageFile } from './voicemail/get-message-file.ts'
import { getMessage as voicemailGetMessage } from './voicemail/get-message.ts'
import { get as voicemailGet } from './voicemail/get.ts'
import { listMessages as voicemailListMessages } from './voicemail/list-messages.ts'
import { list as voicemailList } from './voicemail/list.ts'
import { moveMessage as voicemailMoveMessage } from './voicemail/move-message.ts'

export const operations = [
  applicationsFilter,
  applicationsGet,
  applicationsList,
  applicationsSubscribe,
  applicationsUnsubscribe,
  asteriskAddLog,
  asteriskDeleteLog,
  asteriskDeleteObject,
  asteriskGetGlobalVar,
  asteriskGetInfo,
  asteriskGetModule,
  asteriskGetObject,
  asteriskListLogChannels,
  asteriskListModules,
  asteriskLoadModule,
  asteriskPing,
  asteriskReloadModule,
  asteriskRotateLog,
  asteriskSetGlobalVar,
  asteriskUnloadModule,
  asteriskUpdateObject,
  bridgesAddChannel,
  bridgesClearVideoSource,
  bridgesCreateWithId,
  bridgesCreate,
  bridgesDestroy,
  bridgesGetBridgeVar,
  bridgesGetBridgeVars,
  bridgesGet,
  bridgesList,
  bridgesPlayWithId,
  bridgesPlay,
  bridgesRecord,
  bridgesRemoveChannel,
  bridgesSetBridgeVar,
  bridgesSetBridgeVars,
  bridgesSetVideoSource,
  bridgesStartMoh,
  bridgesStopMoh,
  browserPhonesClose,
  browserPhonesList,
  browserPhonesListen,
  browserPhonesOpen,
  callsGetLadder,
  callsGetPcap,
  callsGetQuality,
  callsGetText,
  callsGet,
  callsListCaptures,
  callsList,
  callsStartCapture,
  callsStopCapture,
  channelsAnswer,
  channelsContinueInDialplan,
  channelsCreate,
  channelsDial,
  channelsExternalMedia,
  channelsGetChannelVar,
  channelsGetChannelVars,
  channelsGet,
  channelsHangup,
  channelsHold,
  channelsList,
  channelsMove,
  channelsMute,
  channelsOriginateWithId,
  channelsOriginate,
  channelsPlayWithId,
  channelsPlay,
  channelsProgress,
  channelsRecord,
  channelsRedirect,
  channelsRingStop,
  channelsRing,
  channelsRtpStatistics,
  channelsSendDtmf,
  channelsSetChannelVar,
  channelsSetChannelVars,
  channelsSnoopChannelWithId,
  channelsSnoopChannel,
  channelsStartMoh,
  channelsStartSilence,
  channelsStopMoh,
  channelsStopSilence,
  channelsTransferProgress,
  channelsUnhold,
  channelsUnmute,
  clusterDrainNode,
  clusterGet,
  clusterListNodes,
  clusterUndrainNode,
  configurationCheck,
  configurationGetDifference,
  configurationReload,
  contactsList,
  contactsQualify,
  deviceStatesRemove,
  deviceStatesGet,
  deviceStatesList,
  deviceStatesUpdate,
  endpointsGet,
  endpointsListByTech,
  endpointsList,
  endpointsReferToEndpoint,
  endpointsRefer,
  endpointsSendMessageToEndpoint,
  endpointsSendMessage,
  eventsClaimChannel,
  eventsEventWebsocket,
  eventsUserEvent,
  exchangeGetHistory,
  exchangeGetStatus,
  logGetLevels,
  logList,
  logSetLevels,
  mailboxesRemove,
  mailboxesGet,
  mailboxesList,
  mailboxesUpdate,
  mediaSocketsListAgents,
  mediaSocketsList,
  playbacksControl,
  playbacksGet,
  playbacksStop,
  queuesAddMember,
  queuesGet,
  queuesListCallers,
  queuesListMembers,
  queuesList,
  queuesMoveCaller,
  queuesRemoveMember,
  queuesUpdateMember,
  queuesWithdrawCaller,
  recordingsCancel,
  recordingsCopyStored,
  recordingsDeleteStored,
  recordingsGetLive,
  recordingsGetStoredFile,
  recordingsGetStored,
  recordingsListStored,
  recordingsMute,
  recordingsPause,
  recordingsStop,
  recordingsUnmute,
  recordingsUnpause,
  registrationsGet,
  registrationsList,
  registrationsRegister,
  registrationsUnregister,
  securityLiftBlocks,
  securityListBlocks,
  sessionsDisconnect,
  sessionsListByApplication,
  sessionsList,
  soundsGet,
  soundsList,
  telephonesBeginMaintenance,
  telephonesEndMaintenance,
  telephonesGet,
  telephonesList,
  transcriptionsList,
  transcriptionsStart,
  transcriptionsStop,
  voicemailCopyMessage,
  voicemailDeleteMessage,
  voicemailGetMessageFile,
  voicemailGetMessage,
  voicemailGet,
  voicemailListMessages,
  voicemailList,
  voicemailMoveMessage,
] as const
