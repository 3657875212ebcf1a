// SIP objects of pjsip.conf but for endpoints and transports, which have a file each.
// Not what they do; the technology listens.

import type { ObjectType } from '../object-type.ts'
import { decimal, hidden, integer, lines, oneOf, required, rule, someOf, text, trueFalse, yesNo } from './kinds.ts'

const digestAlgorithms = ['MD5', 'SHA-256', 'SHA-512-256']

export const pjsipAor: ObjectType = {
  configClass: 'res_pjsip',
  name: 'aor',
  defaultBackings: ['config,pjsip.conf,criteria=type=aor'],
  fields: {
    contact: { type: 'lines', pattern: /^<?sips?:/i },
    max_contacts: integer(0),
    remove_existing: trueFalse('no'),
    remove_unavailable: trueFalse('no'),
    minimum_expiration: integer(60),
    maximum_expiration: integer(7200),
    default_expiration: integer(3600),
    qualify_frequency: integer(0, { min: 0, max: 86_400 }),
    qualify_timeout: decimal(3),
    qualify_2xx_only: trueFalse('no'),
    authenticate_qualify: trueFalse('no'),
    outbound_proxy: text(),
    support_path: trueFalse('no'),
    mailboxes: text(),
    voicemail_extension: text(),
  },
}

export const pjsipAuth: ObjectType = {
  configClass: 'res_pjsip',
  name: 'auth',
  defaultBackings: ['config,pjsip.conf,criteria=type=auth'],
  fields: {
    auth_type: oneOf(['digest', 'userpass', 'md5', 'google_oauth'], 'userpass'),
    username: text(),
    password: text(),
    password_digest: { type: 'lines', pattern: /^(MD5|SHA-256|SHA-512-256):[0-9a-f]+$/i },
    md5_cred: { type: 'text', pattern: /^([0-9a-f]{32})?$/i },
    realm: text(),
    nonce_lifetime: integer(32),
    // without them the defaults of the global section hold
    supported_algorithms_uas: { ...someOf(digestAlgorithms, ''), shownWhenEmpty: 'MD5' },
    supported_algorithms_uac: { ...someOf(digestAlgorithms, ''), shownWhenEmpty: 'MD5' },
    refresh_token: text(),
    oauth_clientid: text(),
    oauth_secret: text(),
  },
}

export const pjsipIdentify: ObjectType = {
  configClass: 'res_pjsip_endpoint_identifier_ip',
  name: 'identify',
  defaultBackings: ['config,pjsip.conf,criteria=type=identify'],
  fields: {
    endpoint: required,
    match: lines,
    match_header: text(),
    match_request_uri: text(),
    srv_lookups: trueFalse('yes'),
  },
  check: ({ match, match_header: header, match_request_uri: uri }) =>
    match || header || uri ? undefined : 'it has nothing to match: match, match_header or match_request_uri',
}

export const pjsipRegistration: ObjectType = {
  configClass: 'res_pjsip_outbound_registration',
  name: 'registration',
  defaultBackings: ['config,pjsip.conf,criteria=type=registration'],
  fields: {
    server_uri: { type: 'text', pattern: /^sips?:/i, isRequired: true },
    client_uri: { type: 'text', pattern: /^sips?:/i, isRequired: true },
    contact_user: text(),
    contact_header_params: text(),
    transport: text(),
    outbound_auth: text(),
    outbound_proxy: text(),
    expiration: integer(3600),
    retry_interval: integer(60),
    forbidden_retry_interval: integer(0),
    fatal_retry_interval: integer(0),
    max_retries: integer(10),
    max_random_initial_delay: integer(10),
    auth_rejection_permanent: trueFalse('yes'),
    line: trueFalse('no'),
    endpoint: text(),
    support_path: trueFalse('no'),
    support_outbound: yesNo('no'),
    user_agent: text(),
    security_negotiation: oneOf(['no', 'mediasec'], 'no'),
    security_mechanisms: hidden(lines),
  },
  check: ({ line, endpoint }) => (line === 'yes' && endpoint === '' ? 'line needs an endpoint' : undefined),
}

export const pjsipAcl: ObjectType = {
  configClass: 'res_pjsip_acl',
  name: 'acl',
  defaultBackings: ['config,pjsip.conf,criteria=type=acl'],
  fields: {
    acl: rule('access_rules'),
    permit: rule('access_rules'),
    deny: rule('access_rules'),
    contact_acl: rule('contact_access_rules'),
    contact_permit: rule('contact_access_rules'),
    contact_deny: rule('contact_access_rules'),
  },
}

export const pjsipDomainAlias: ObjectType = {
  configClass: 'res_pjsip',
  name: 'domain_alias',
  defaultBackings: ['config,pjsip.conf,criteria=type=domain_alias'],
  fields: { domain: required },
}

/** Where an aor is reached besides its own `contact`; the name says whose it is: `<aor>@@<anything>` or `<aor>;@<anything>`. */
export const pjsipContact: ObjectType = {
  configClass: 'res_pjsip',
  name: 'contact',
  defaultBackings: ['config,pjsip.conf,criteria=type=contact'],
  fields: {
    uri: { type: 'text', pattern: /^sips?:/i, isRequired: true },
    path: text(),
    expiration_time: integer(0),
    qualify_frequency: integer(0, { min: 0, max: 86_400 }),
    qualify_timeout: decimal(3),
    qualify_2xx_only: trueFalse('no'),
    authenticate_qualify: trueFalse('no'),
    outbound_proxy: text(),
    user_agent: text(),
    endpoint: text(),
    reg_server: text(),
    via_addr: text(),
    via_port: integer(0, { min: 0, max: 65_535 }),
    call_id: text(),
    prune_on_boot: trueFalse('no'),
  },
}

export const pjsipResourceList: ObjectType = {
  configClass: 'res_pjsip_pubsub',
  name: 'resource_list',
  defaultBackings: ['config,pjsip.conf,criteria=type=resource_list'],
  fields: {
    event: { ...oneOf(['presence', 'dialog', 'message-summary'], ''), isRequired: true },
    list_item: { ...lines, isRequired: true },
    full_state: trueFalse('no'),
    notification_batch_interval: integer(0),
    resource_display_name: trueFalse('no'),
  },
}

export const pjsipGlobal: ObjectType = {
  configClass: 'res_pjsip',
  name: 'global',
  defaultBackings: ['config,pjsip.conf,criteria=type=global'],
  fields: {
    user_agent: text('Jackfield'),
    max_forwards: integer(70, { min: 1 }),
    keep_alive_interval: integer(90),
    endpoint_identifier_order: text('ip,username,anonymous'),
    default_outbound_endpoint: text('default_outbound_endpoint'),
    default_from_user: text('asterisk'),
    default_realm: text('asterisk'),
    default_voicemail_extension: text(),
    regcontext: text(),
    contact_expiration_check_interval: integer(30),
    max_initial_qualify_time: integer(0),
    disable_multi_domain: trueFalse('no'),
    unidentified_request_count: integer(5),
    unidentified_request_period: integer(5),
    unidentified_request_prune_interval: integer(30),
    debug: text('no'),
    ignore_uri_user_options: trueFalse('no'),
    use_callerid_contact: yesNo('no'),
    send_contact_status_on_update_registration: yesNo('no'),
    allow_sending_180_after_183: trueFalse('no'),
    norefersub: yesNo('yes'),
    all_codecs_on_empty_reinvite: trueFalse('no'),
    taskprocessor_overload_trigger: oneOf(['global', 'pjsip_only', 'none'], 'global'),
    mwi_tps_queue_high: integer(500),
    mwi_tps_queue_low: integer(-1, { min: -1 }),
    mwi_disable_initial_unsolicited: trueFalse('no'),
    default_auth_algorithms_uas: someOf(digestAlgorithms, 'MD5'),
    default_auth_algorithms_uac: someOf(digestAlgorithms, 'MD5'),
    // ours
    auth_block_failures: hidden(integer(20)),
    auth_block_accounts: hidden(integer(20)),
    auth_block_time: hidden(integer(30, { min: 1 })),
    auth_block_max_time: hidden(integer(900, { min: 1 })),
    auth_block_exempt: hidden({ type: 'networks' }),
  },
}

export const pjsipSystem: ObjectType = {
  configClass: 'res_pjsip',
  name: 'system',
  defaultBackings: ['config,pjsip.conf,criteria=type=system'],
  fields: {
    timer_t1: integer(500, { min: 1 }),
    timer_b: integer(32_000, { min: 1 }),
    compact_headers: yesNo('no'),
    disable_tcp_switch: yesNo('yes'),
    follow_early_media_fork: yesNo('yes'),
    accept_multiple_sdp_answers: yesNo('no'),
    disable_rport: yesNo('no'),
    // sizes of thread pools: there is one control thread here, they are taken and mean nothing
    taskpool_minimum_size: hidden(integer(4)),
    taskpool_initial_size: hidden(integer(4)),
    taskpool_auto_increment: hidden(integer(1)),
    taskpool_idle_timeout: hidden(integer(60)),
    taskpool_max_size: hidden(integer(50)),
    threadpool_initial_size: hidden(integer(4)),
    threadpool_auto_increment: hidden(integer(1)),
    threadpool_idle_timeout: hidden(integer(60)),
    threadpool_max_size: hidden(integer(50)),
  },
}
