// The commands of Asterisk's standard modules at its command line, by module, as of Asterisk 22 and 23; without their arguments.
// Not which of them are here: the registry knows that.

const lines = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

export const standardCommands: Readonly<Record<string, readonly string[]>> = {
  core: lines(`
    aoc set debug
    astobj2 show stats
    bridge destroy
    bridge kick
    bridge show
    bridge technology show
    bridge technology suspend
    bridge technology unsuspend
    cdr set debug
    cdr show active
    cdr show status
    cdr submit
    cel show status
    channel originate
    channel redirect
    channel request hangup
    channelstorage show types
    cli check permissions
    cli reload permissions
    cli show permissions
    config list
    config reload
    config show help
    core abort shutdown
    core ping taskprocessor
    core reload
    core restart gracefully
    core restart now
    core restart when convenient
    core set debug
    core set debug channel
    core set trace
    core set verbose
    core show application
    core show applications
    core show calls
    core show channel
    core show channels
    core show channeltype
    core show channeltypes
    core show codec
    core show codecs
    core show config mappings
    core show device2extenstate
    core show file formats
    core show function
    core show functions
    core show help
    core show hint
    core show hints
    core show image formats
    core show license
    core show settings
    core show sounds
    core show sound
    core show switches
    core show sysinfo
    core show taskprocessor
    core show taskprocessors
    core show threads
    core show translation
    core show uptime
    core show version
    core show warranty
    core stop gracefully
    core stop now
    core stop when convenient
    core waitfullybooted
    database del
    database deltree
    database get
    database put
    database query
    database show
    database showkey
    devstate change
    devstate list
    dialplan add extension
    dialplan add ignorepat
    dialplan add include
    dialplan debug
    dialplan eval function
    dialplan reload
    dialplan remove context
    dialplan remove extension
    dialplan remove ignorepat
    dialplan remove include
    dialplan save
    dialplan set chanvar
    dialplan set extenpatternmatchnew
    dialplan set global
    dialplan show
    dialplan show chanvar
    dialplan show globals
    dnsmgr refresh
    dnsmgr reload
    dnsmgr status
    features show
    file convert
    group show channels
    http show status
    indication add
    indication remove
    indication show
    keys init
    keys show
    local show channels
    logger add channel
    logger filter show
    logger mute
    logger reload
    logger remove channel
    logger rotate
    logger set level
    logger show channels
    logger show levels
    manager reload
    manager set debug
    manager show command
    manager show commands
    manager show connected
    manager show event
    manager show eventq
    manager show events
    manager show settings
    manager show user
    manager show users
    media cache create
    media cache delete
    media cache refresh
    media cache show
    media cache show all
    module load
    module reload
    module refresh
    module show
    module show like
    module unload
    parking show
    presencestate change
    presencestate list
    realtime destroy
    realtime load
    realtime store
    realtime update
    realtime update2
    rtcp set debug
    rtcp set stats
    rtp set debug
    rtp show settings
    say load
    sorcery show settings
    stasis show topic
    stasis show topics
    stasis statistics show messages
    stasis statistics show subscription
    stasis statistics show subscriptions
    stasis statistics show topic
    stasis statistics show topics
    stun set debug
    timing test
    transcoder show
    udptl set debug
    udptl show config
    ulimit
  `),
  'app_agent_pool.so': lines(`
    agent logoff
    agent show
    agent show online
  `),
  'app_confbridge.so': lines(`
    confbridge kick
    confbridge list
    confbridge lock
    confbridge mute
    confbridge record start
    confbridge record stop
    confbridge show menu
    confbridge show menus
    confbridge show profile bridge
    confbridge show profile bridges
    confbridge show profile user
    confbridge show profile users
    confbridge unlock
    confbridge unmute
  `),
  'app_followme.so': lines('followme show'),
  'app_meetme.so': lines(`
    meetme kick
    meetme list
    meetme lock
    meetme mute
    meetme unlock
    meetme unmute
  `),
  'app_minivm.so': lines(`
    minivm list accounts
    minivm list templates
    minivm list zones
    minivm reload
    minivm show settings
    minivm show stats
  `),
  'app_mixmonitor.so': lines(`
    mixmonitor list
    mixmonitor start
    mixmonitor stop
  `),
  'app_queue.so': lines(`
    queue add member
    queue pause member
    queue priority caller
    queue reload
    queue remove member
    queue reset stats
    queue set penalty
    queue set ringinuse
    queue show
    queue show rules
    queue unpause member
    queue withdraw caller
  `),
  'app_voicemail.so': lines(`
    voicemail forward
    voicemail move
    voicemail reload
    voicemail remove
    voicemail show aliases
    voicemail show mailbox
    voicemail show users
    voicemail show zones
  `),
  'chan_dahdi.so': lines(`
    dahdi destroy channel
    dahdi restart
    dahdi set dnd
    dahdi set hwgain
    dahdi set swgain
    dahdi show cadences
    dahdi show channel
    dahdi show channels
    dahdi show status
    dahdi show version
    pri set debug
    pri show channels
    pri show span
    pri show spans
    pri show version
  `),
  'chan_iax2.so': lines(`
    iax2 provision
    iax2 prune realtime
    iax2 reload
    iax2 set debug
    iax2 set mtu
    iax2 show cache
    iax2 show callnumber usage
    iax2 show channels
    iax2 show firmware
    iax2 show netstats
    iax2 show peer
    iax2 show peers
    iax2 show provisioning
    iax2 show registry
    iax2 show stats
    iax2 show threads
    iax2 show users
    iax2 test losspct
    iax2 unregister
  `),
  'chan_pjsip.so': lines(`
    pjsip list channel
    pjsip list channels
    pjsip show channel
    pjsip show channels
    pjsip show channelstats
  `),
  'pbx_ael.so': lines(`
    ael reload
    ael set debug
  `),
  'pbx_dundi.so': lines(`
    dundi flush
    dundi lookup
    dundi precache
    dundi query
    dundi set debug
    dundi show cache
    dundi show entityid
    dundi show hints
    dundi show mappings
    dundi show peer
    dundi show peers
    dundi show precache
    dundi show requests
    dundi show trans
  `),
  'res_agi.so': lines(`
    agi dump html
    agi exec
    agi set debug
    agi show commands
  `),
  'res_ari.so': lines(`
    ari mkpasswd
    ari set debug
    ari show app
    ari show apps
    ari show outbound-websocket
    ari show outbound-websockets
    ari show status
    ari show user
    ari show users
    ari show websocket sessions
    ari shutdown websocket session
    ari shutdown websocket sessions
    ari start outbound-websocket
  `),
  'res_calendar.so': lines(`
    calendar dump sched
    calendar show calendar
    calendar show calendars
    calendar show types
  `),
  'res_clialiases.so': lines('cli show aliases'),
  'res_config_ldap.so': lines('realtime show ldap status'),
  'res_config_pgsql.so': lines(`
    realtime show pgsql cache
    realtime show pgsql status
  `),
  'res_fax.so': lines(`
    fax set debug
    fax show capabilities
    fax show session
    fax show sessions
    fax show settings
    fax show stats
    fax show version
  `),
  'res_geolocation.so': lines(`
    geoloc list locations
    geoloc list profiles
    geoloc reload
    geoloc show location
    geoloc show profile
  `),
  'res_musiconhold.so': lines(`
    moh reload
    moh show classes
    moh show files
  `),
  'res_odbc.so': lines('odbc show'),
  'res_phoneprov.so': lines('phoneprov show routes'),
  'res_pjsip.so': lines(`
    pjsip list aors
    pjsip list auths
    pjsip list contacts
    pjsip list endpoints
    pjsip list transports
    pjsip qualify
    pjsip reload
    pjsip reload qualify
    pjsip show aor
    pjsip show aors
    pjsip show auth
    pjsip show auths
    pjsip show contact
    pjsip show contacts
    pjsip show endpoint
    pjsip show endpoints
    pjsip show identifiers
    pjsip show scheduled_tasks
    pjsip show settings
    pjsip show transport
    pjsip show transports
    pjsip show transport-monitors
    pjsip show unidentified_requests
    pjsip show version
    pjsip show buildopts
  `),
  'res_pjsip_endpoint_identifier_ip.so': lines(`
    pjsip list identifies
    pjsip show identifies
    pjsip show identify
  `),
  'res_pjsip_history.so': lines(`
    pjsip set history
    pjsip show history
  `),
  'res_pjsip_logger.so': lines('pjsip set logger'),
  'res_pjsip_notify.so': lines('pjsip send notify'),
  'res_pjsip_outbound_registration.so': lines(`
    pjsip list registrations
    pjsip send register
    pjsip send unregister
    pjsip show registration
    pjsip show registrations
  `),
  'res_pjsip_pubsub.so': lines(`
    pjsip list subscriptions
    pjsip show resource_lists
    pjsip show subscription
    pjsip show subscriptions
  `),
  'res_pjsip_config_wizard.so': lines('pjsip export config_wizard primitives'),
  'res_prometheus.so': lines(`
    prometheus show metrics
    prometheus show status
  `),
  'res_sorcery_memory_cache.so': lines(`
    sorcery memory cache dump
    sorcery memory cache expire
    sorcery memory cache populate
    sorcery memory cache show
    sorcery memory cache stale
  `),
  'res_stir_shaken.so': lines(`
    stir_shaken show attestation
    stir_shaken show profile
    stir_shaken show profiles
    stir_shaken show verification
    stir_shaken verify certificate_file
  `),
  'res_xmpp.so': lines(`
    xmpp create leafnode
    xmpp delete node
    xmpp list nodes
    xmpp purge nodes
    xmpp set debug
    xmpp show buddies
    xmpp show connections
  `),
}
