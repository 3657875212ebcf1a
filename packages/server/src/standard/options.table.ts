// The options of Asterisk's standard configuration files, by file and section, as of Asterisk 22 and 23.
// Not which of them are here (our-options.ts), and not pjsip.conf, which has a page and a table of its own.

import { words } from './words.ts'

/** By section: its name, `type=…` for those that say their type, `*` for all others. */
export type SectionOptions = Readonly<Record<string, readonly string[]>>

const conferenceSounds =
  words(`sound_begin sound_binaural_off sound_binaural_on sound_error_menu sound_get_pin sound_has_joined
  sound_has_left sound_invalid_pin sound_join sound_kicked sound_leader_has_left sound_leave sound_locked sound_locked_now sound_muted
  sound_only_one sound_only_person sound_other_in_party sound_participants_muted sound_participants_unmuted
  sound_place_into_conference sound_there_are sound_unlocked_now sound_unmuted sound_wait_for_leader`)

export const standardOptions: Readonly<Record<string, SectionOptions>> = {
  'amd.conf': {
    general:
      words(`after_greeting_silence between_words_silence greeting initial_silence maximum_number_of_words maximum_word_length
      min_word_length silence_threshold total_analysis_time`),
  },
  'ari.conf': {
    general: words('allowed_origins auth_realm channelvars enabled pretty websocket_write_timeout'),
    'type=outbound_websocket': words('apps local_ari_user subscribe_all websocket_client_id'),
    'type=user': words('acl deny password password_format permit read_only'),
  },
  'asterisk.conf': {
    directories:
      words(`astagidir astcachedir astdatadir astdbdir astetcdir astkeydir astlogdir astmoddir astrundir astsbindir
      astspooldir astvarlibdir`),
    files: words('astctl astctlgroup astctlowner astctlpermissions'),
    options:
      words(`alwaysfork autosystemname cache_media_frames cache_record_files channel_storage_backend console debug
      defaultlanguage disable_remote_console_shell documentation_language dontwarn dumpcore entityid execincludes
      forceblackbackground hide_messaging_ami_events hideconnect highpriority initcrypto languageprefix lightbackground
      live_dangerously lockconfdir lockmode maxcalls maxfiles maxload mindtmfduration minmemfree nocolor nofork quiet
      record_cache_dir refdebug rtp_pt_dynamic rtp_use_dynamic rungroup runuser sounds_search_custom_dir stdexten systemname
      timestamp trace transcode_via_sln transmit_silence transmit_silence_during_record verbose`),
  },
  'cdr.conf': {
    csv: words('accountlogs loguniqueid loguserfield newcdrcolumns usegmtime'),
    general:
      words(`batch canceldispositionenabled channeldefaultenabled congestion debug enable endbeforehexten ignoredialchanges
      ignorestatechanges initiatedseconds safeshutdown scheduleronly size time unanswered`),
  },
  'cdr_custom.conf': {
    '*': words('fields format quote_character quote_escape_character quoting_method separator_character'),
  },
  'cdr_manager.conf': { general: words('enabled') },
  'cdr_pgsql.conf': { global: words('appname dbname encoding hostname password port table timezone user') },
  'cdr_sqlite3_custom.conf': { '*': words('busy_timeout columns fields table values') },
  'cel.conf': { general: words('apps dateformat enable events'), manager: words('enabled') },
  'cel_custom.conf': {
    '*': words('fields format quote_character quote_escape_character quoting_method separator_character'),
  },
  'cel_pgsql.conf': {
    global: words('appname dbname hostname password port schema show_user_defined table user usegmtime'),
  },
  'cel_sqlite3_custom.conf': { '*': words('busy_timeout columns fields table values') },
  'chan_websocket.conf': { global: words('control_message_format') },
  'codecs.conf': {
    opus: words('application bitrate cbr complexity dtx fec max_bandwidth max_playback_rate packet_loss signal type'),
    plc: words('genericplc genericplc_on_equal_codecs'),
    speex: words(`abr complexity dtx enhancement experimental_rtcp_feedback pp_agc pp_agc_level pp_denoise pp_dereverb
      pp_dereverb_decay pp_dereverb_level preprocess quality vad vbr vbr_quality`),
  },
  'confbridge.conf': {
    'type=bridge': [
      ...words(`binaural_active enable_events internal_sample_rate jitterbuffer language max_members maximum_sample_rate
        mixing_interval record_command record_conference record_file record_file_append record_file_timestamp record_options
        regcontext remb_behavior remb_send_interval`),
      ...conferenceSounds,
      ...words('video_mode video_update_discard'),
    ],
    'type=user': words(`admin announce_join_leave announce_join_leave_review announce_only_user announce_user_count
      announce_user_count_all announcement answer_channel denoise dsp_drop_silence dsp_silence_threshold dsp_talking_threshold
      dtmf_passthrough echo_events end_marked end_marked_any hear_own_join_sound jitterbuffer marked music_on_hold_class
      music_on_hold_when_empty pin quiet send_events startmuted talk_detection_events text_messaging timeout wait_marked`),
  },
  'dsp.conf': {
    default: words(`dtmf_hits_to_begin dtmf_misses_to_end dtmf_normal_twist dtmf_reverse_twist fax_ced_threshold
      relax_dtmf_normal_twist relax_dtmf_reverse_twist silencethreshold`),
  },
  'extensions.conf': {
    general: words(
      'autofallthrough clearglobalvars extenpatternmatchnew overrideswitch static userscontext writeprotect',
    ),
  },
  'features.conf': {
    featuremap: words('atxfer automixmon blindxfer disconnect parkcall'),
    general:
      words(`atxferabort atxfercallbackretries atxfercomplete atxferdropcall atxferloopdelay atxfernoanswertimeout atxferswap
      atxferthreeway courtesytone featuredigittimeout pickupexten pickupfailsound pickupsound recordingfailsound
      transferannouncesound transferdialattempts transferdigittimeout transferinvalidsound transferretrysound xferfailsound
      xfersound`),
  },
  'followme.conf': {
    general:
      words(`call_from_prompt connecting_prompt declinecall enable_callee_prompt featuredigittimeout norecording_prompt
      options_prompt pls_hold_prompt sorry_prompt status_prompt takecall`),
    '*': words(`call_from_prompt connecting_prompt context declinecall enable_callee_prompt musicclass norecording_prompt number
      options_prompt pls_hold_prompt sorry_prompt status_prompt takecall`),
  },
  'hep.conf': { general: words('capture_address capture_id capture_name capture_password enabled uuid_type') },
  'http.conf': {
    general: words(`bindaddr bindport enable_static enable_status enabled prefix redirect servername session_inactivity
      session_keep_alive sessionlimit tlsbindaddr tlscertfile tlscipher tlsdisablev1 tlsdisablev11 tlsdisablev12 tlsenable
      tlsprivatekey tlsservercipherorder`),
    'type=restriction': words('acl deny permit'),
  },
  'logger.conf': {
    general:
      words(`appendhostname custom_levels dateformat display_callids exec_after_rotate logger_queue_limit queue_log
      queue_log_name queue_log_realtime_use_gmt queue_log_to_file rotatestrategy`),
  },
  'manager.conf': {
    general:
      words(`allowmultiplelogin authlimit authtimeout bindaddr brokeneventsaction channelvars debug disabledevents
      displayconnects enabled httptimeout port timestampevents tlsbindaddr tlscertfile tlscipher tlsdisablev1 tlsdisablev11
      tlsdisablev12 tlsenable tlsprivatekey tlsservercipherorder webenabled`),
    '*': words(`acl allowmultiplelogin deny displayconnects eventfilter permit read secret setvar write writetimeout`),
  },
  'modules.conf': { modules: words('autoload load noload preload preload-require require') },
  'musiconhold.conf': {
    general: words('cachertclasses preferchannelclass'),
    '*': words(`announcement answeredonly application digit directory entry format kill_escalation_delay kill_method loop_last mode
      random sort`),
  },
  'queuerules.conf': { general: words('realtime_rules'), '*': words('penaltychange') },
  'queues.conf': {
    general:
      words(`autofill force_longest_waiting_caller log-caller-id-name log_membername_as_agent log_unpause_on_reason_change
      negative_penalty_invalid persistentmembers shared_lastcall`),
    '*': words(`announce announce-frequency announce-holdtime announce-position announce-position-limit announce-position-only-up
      announce-round-seconds announce-to-first-user autofill autopause autopausebusy autopausedelay autopauseunavail context
      defaultrule joinempty leavewhenempty log-restricted-caller-id maxlen member memberdelay membergosub min-announce-frequency
      monitor-format musicclass penaltymemberslimit periodic-announce periodic-announce-frequency periodic-announce-startdelay
      queue-callerannounce queue-callswaiting queue-holdtime queue-minute queue-minutes queue-quantity1 queue-quantity2
      queue-reporthold queue-seconds queue-thankyou queue-thereare queue-youarenext random-periodic-announce
      relative-periodic-announce reportholdtime retry ringinuse servicelevel setinterfacevar setqueueentryvar setqueuevar strategy
      timeout timeoutpriority timeoutrestart weight wrapuptime`),
  },
  'res_parking.conf': {
    general: words('parkeddynamic'),
    '*': words(`comebackcontext comebackdialtime comebacktoorigin context courtesytone findslot parkedcallhangup parkedcallrecording
      parkedcallreparking parkedcalltransfers parkedmusicclass parkedplay parkext parkext_exclusive parkinghints parkingtime parkpos`),
  },
  'rtp.conf': {
    general:
      words(`dtls_mtu dtmftimeout ice_acl ice_deny ice_permit icesupport probation rtcpinterval rtpchecksums rtpend rtpstart
      srtpreplayprotection strictrtp stun_acl stun_deny stun_permit stun_software_attribute stunaddr stunaddr_reresolve_ttl_0 turnaddr
      turnpassword turnusername`),
  },
  'say.conf': { general: words('mode') },
  'stasis.conf': {
    declined_message_types: words('decline'),
    taskpool: words('idle_timeout_sec initial_size max_size minimum_size'),
    threadpool: words('idle_timeout_sec initial_size max_size'),
  },
  'voicemail.conf': {
    general:
      words(`aliasescontext attach backupdeleted callback charset cidinternalcontexts dialout directoryintro emailbody
      emaildateformat emailsubject envelope exitcontext externnotify externpass externpasscheck externpassnotify forcegreetings
      forcename format forward_urgent_auto fromstring leaveurgent listen-control-forward-key listen-control-pause-key
      listen-control-restart-key listen-control-reverse-key listen-control-stop-key locale mailcmd maxgreet maxlogins maxmsg maxsecs
      maxsilence messagewrap minpassword minsecs moveheard nextaftercmd operator pagerbody pagerdateformat pagerfromstring
      pagersubject passwordlocation pbxskip pollfreq pollmailboxes review saycid sayduration saydurationm searchcontexts
      sendvoicemail serveremail silencethreshold skipms tempgreetwarn tps_queue_high tps_queue_low tz usedirectory vm-invalid-password
      vm-login vm-mismatch vm-newpassword vm-newuser vm-passchanged vm-password vm-pls-try-again vm-prepend-timeout
      vm-reenterpassword volgain`),
  },
  'websocket_client.conf': {
    'type=websocket_client':
      words(`ca_list_file ca_list_path cert_file connection_timeout connection_type enable_pingpongs
      enable_tcp_keepalives password pingpong_interval pingpong_probes priv_key_file protocols proxy_host proxy_password
      proxy_username reconnect_attempts reconnect_interval tcp_keepalive_interval tcp_keepalive_probes tcp_keepalive_time
      tls_enabled uri username verify_server_cert verify_server_hostname`),
  },
}

/** Configuration files of standard modules beyond those above, and what each is for. */
export const standardFiles: Readonly<Record<string, string>> = {
  'acl.conf': 'named access lists',
  'adsi.conf': 'ADSI telephones',
  'aeap.conf': 'speech engines outside the process',
  'agents.conf': 'agents',
  'alarmreceiver.conf': 'alarm receiver',
  'calendar.conf': 'calendars',
  'ccss.conf': 'call completion',
  'cdr_adaptive_odbc.conf': 'call records in a database',
  'cdr_beanstalkd.conf': 'call records in a queue of jobs',
  'cdr_odbc.conf': 'call records in a database',
  'cdr_tds.conf': 'call records in a database',
  'cel_beanstalkd.conf': 'channel events in a queue of jobs',
  'cel_odbc.conf': 'channel events in a database',
  'cel_tds.conf': 'channel events in a database',
  'chan_dahdi.conf': 'telephone cards',
  'chan_mobile.conf': 'mobile telephones',
  'cli.conf': 'commands at the start',
  'cli_aliases.conf': 'other names of commands',
  'cli_permissions.conf': 'who may give which command',
  'console.conf': 'the sound card',
  'dbsep.conf': 'databases',
  'dnsmgr.conf': 'names that are looked up again',
  'dundi.conf': 'DUNDi',
  'enum.conf': 'ENUM',
  'extconfig.conf': 'configuration in a database',
  'extensions.ael': 'a dialplan in AEL',
  'extensions.lua': 'a dialplan in Lua',
  'festival.conf': 'speech by Festival',
  'func_odbc.conf': 'functions that ask a database',
  'geolocation.conf': 'geolocation',
  'iax.conf': 'IAX2',
  'iaxprov.conf': 'IAX2',
  'indications.conf': 'tones of countries',
  'meetme.conf': 'conferences of MeetMe',
  'minivm.conf': 'voicemail of Minivm',
  'misdn.conf': 'ISDN cards',
  'motif.conf': 'Jingle and XMPP',
  'ooh323.conf': 'H.323',
  'osp.conf': 'OSP',
  'phoneprov.conf': 'provisioning of telephones',
  'pjproject.conf': 'the log of a library',
  'pjsip.conf': 'telephones, trunks and browsers',
  'pjsip_notify.conf': 'messages for telephones',
  'pjsip_wizard.conf': 'telephones and trunks in short',
  'prometheus.conf': 'figures for Prometheus',
  'res_config_mysql.conf': 'configuration in a database',
  'res_config_odbc.conf': 'configuration in a database',
  'res_config_sqlite3.conf': 'configuration in a database',
  'res_corosync.conf': 'events of a cluster',
  'res_curl.conf': 'requests to web servers',
  'res_fax.conf': 'fax',
  'res_http_media_cache.conf': 'sounds from web servers',
  'res_ldap.conf': 'configuration in a directory',
  'res_odbc.conf': 'databases',
  'res_pgsql.conf': 'configuration in a database',
  'res_pktccops.conf': 'cable networks',
  'res_snmp.conf': 'SNMP',
  'res_stun_monitor.conf': 'changes of the address outside',
  'resolver_unbound.conf': 'DNS',
  'sip.conf': 'chan_sip, which Asterisk has given up',
  'sip_notify.conf': 'chan_sip, which Asterisk has given up',
  'skinny.conf': 'Skinny, which Asterisk has given up',
  'sla.conf': 'shared lines',
  'smdi.conf': 'SMDI',
  'sorcery.conf': 'where objects are kept',
  'ss7.timers': 'SS7',
  'statsd.conf': 'figures for StatsD',
  'stir_shaken.conf': 'signed callers',
  'telcordia-1.adsi': 'ADSI telephones',
  'test_sorcery.conf': 'tests of Asterisk itself',
  'udptl.conf': 'fax (T.38)',
  'unistim.conf': 'UNISTIM telephones',
  'users.conf': 'users in short, which Asterisk has given up',
  'xmpp.conf': 'XMPP',
}
