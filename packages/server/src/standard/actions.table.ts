// The actions of Asterisk's standard modules at the manager interface, by module, as of Asterisk 22 and 23.
// Not which of them are here: the registry knows that.

import { words } from './words.ts'

export const standardActions: Readonly<Record<string, readonly string[]>> = {
  core: words(`AbsoluteTimeout AOCMessage Atxfer BlindTransfer Bridge BridgeDestroy BridgeInfo BridgeKick BridgeList
    BridgeTechnologyList BridgeTechnologySuspend BridgeTechnologyUnsuspend CancelAtxfer Challenge Command CoreSettings
    CoreShowChannelMap CoreShowChannels CoreStatus CreateConfig DBDel DBDelTree DBGet DBGetTree DBPut DeviceStateList Events
    ExtensionState ExtensionStateList Filter GetConfig GetConfigJSON Getvar Hangup ListCategories ListCommands LocalOptimizeAway
    LoggerRotate Login Logoff MailboxCount MailboxStatus MessageSend ModuleCheck ModuleLoad Originate Ping PresenceState
    PresenceStateList Redirect Reload SendText Setvar ShowDialPlan Status UpdateConfig UserEvent WaitEvent`),
  'app_agent_pool.so': words('AgentLogoff Agents'),
  'app_confbridge.so': words(`ConfbridgeKick ConfbridgeList ConfbridgeListRooms ConfbridgeLock ConfbridgeMute
    ConfbridgeSetSingleVideoSrc ConfbridgeStartRecord ConfbridgeStopRecord ConfbridgeUnlock ConfbridgeUnmute`),
  'app_controlplayback.so': words('ControlPlayback'),
  'app_meetme.so': words('MeetmeList MeetmeListRooms MeetmeMute MeetmeUnmute'),
  'app_mf.so': words('PlayMF'),
  'app_mixmonitor.so': words('MixMonitor MixMonitorMute StopMixMonitor'),
  'app_queue.so':
    words(`QueueAdd QueueChangePriorityCaller QueueLog QueueMemberRingInUse QueuePause QueuePenalty QueueReload
    QueueRemove QueueReset QueueRule QueueStatus QueueSummary QueueWithdrawCaller`),
  'app_senddtmf.so': words('PlayDTMF SendFlash'),
  'app_voicemail.so': words(`VoicemailBoxSummary VoicemailForward VoicemailMove VoicemailRefresh VoicemailRemove
    VoicemailUsersList VoicemailUserStatus`),
  'chan_dahdi.so':
    words(`DAHDIDialOffhook DAHDIDNDoff DAHDIDNDon DAHDIHangup DAHDIRestart DAHDIShowChannels DAHDIShowStatus
    DAHDITransfer PRIDebugFileSet PRIDebugFileUnset PRIDebugSet PRIShowSpans`),
  'chan_iax2.so': words('IAXnetstats IAXpeerlist IAXpeers IAXregistry'),
  'chan_pjsip.so': words('PJSIPHangup'),
  'pbx_config.so': words('DialplanExtensionAdd DialplanExtensionRemove'),
  'res_agi.so': words('AGI'),
  'res_fax.so': words('FAXSession FAXSessions FAXStats'),
  'res_mutestream.so': words('MuteAudio'),
  'res_mwi_external_ami.so': words('MWIDelete MWIGet MWIUpdate'),
  'res_parking.so': words('Park ParkedCalls Parkinglots'),
  'res_pjsip.so': words(
    'PJSIPQualify PJSIPShowAors PJSIPShowAuths PJSIPShowContacts PJSIPShowEndpoint PJSIPShowEndpoints',
  ),
  'res_pjsip_notify.so': words('PJSIPNotify'),
  'res_pjsip_outbound_registration.so': words('PJSIPRegister PJSIPShowRegistrationsOutbound PJSIPUnregister'),
  'res_pjsip_pubsub.so': words('PJSIPShowResourceLists PJSIPShowSubscriptionsInbound PJSIPShowSubscriptionsOutbound'),
  'res_pjsip_registrar.so': words('PJSIPShowRegistrationInboundContactStatuses PJSIPShowRegistrationsInbound'),
  'res_sorcery_memory_cache.so':
    words(`SorceryMemoryCacheExpire SorceryMemoryCacheExpireObject SorceryMemoryCachePopulate
    SorceryMemoryCacheStale SorceryMemoryCacheStaleObject`),
  'res_xmpp.so': words('JabberSend'),
}
