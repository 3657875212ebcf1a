// The options of all other SIP objects, one row each.
// Not endpoints, transports and what counts for all of SIP: those have tables of their own.

import type { FieldValues } from '@jackfield/core'
import { digestAlgorithms } from './global-options.table.ts'
import {
  alwaysDone,
  decimal,
  hidden,
  idle,
  lines,
  list,
  number,
  required,
  rule,
  secret,
  shownWhenEmpty,
  text,
  trueFalse,
  word,
  words,
  yesNo,
} from './option-kinds.ts'

const sipUri = /^sips?:/i
const day = { min: 0, max: 86_400 }
const unnegotiated = 'nothing is negotiated by RFC 3329'
const noToken = 'tokens of Google are not used'
const challengeAnswered = 'a challenge is answered wherever there is outbound_auth'

export const aorOptions = {
  contact: lines('fixed addresses it is reached at', /^<?sips?:/i),
  max_contacts: number(0, 'contacts that may be registered; 0: none'),
  remove_existing: trueFalse('no', 'a new contact takes the place of the one that would end first'),
  remove_unavailable: trueFalse('no', 'a new contact takes the place of one that does not answer'),
  minimum_expiration: number(60, 'shortest registration, in seconds'),
  maximum_expiration: number(7200, 'longest registration, in seconds'),
  default_expiration: number(3600, 'registration that names no time, in seconds'),
  qualify_frequency: number(0, 'seconds between OPTIONS to its contacts; 0: none', day),
  qualify_timeout: decimal(3, 'seconds an answer to them may take'),
  qualify_2xx_only: trueFalse('no', 'only 2xx counts as an answer'),
  authenticate_qualify: alwaysDone(trueFalse('no'), challengeAnswered),
  outbound_proxy: text('', 'proxy that OPTIONS go through'),
  support_path: trueFalse('no', 'takes Path of registrations'),
  mailboxes: list('', 'mailboxes whoever subscribes to it is told of'),
  voicemail_extension: text('', 'number of its voicemail'),
} as const

/** Where an aor is reached besides its own `contact`; the name says whose it is: `<aor>@@<anything>` or `<aor>;@<anything>`. */
export const contactOptions = {
  uri: required(text('', 'its address', sipUri)),
  path: list('', 'proxies on the way to it'),
  expiration_time: number(0, 'when it is gone, in seconds since 1970; 0: never'),
  qualify_frequency: number(0, 'seconds between OPTIONS to it; 0: as the aor says', day),
  qualify_timeout: decimal(3, 'seconds an answer to them may take'),
  qualify_2xx_only: trueFalse('no', 'only 2xx counts as an answer'),
  authenticate_qualify: alwaysDone(trueFalse('no'), challengeAnswered),
  outbound_proxy: text('', 'proxy that requests to it go through'),
  user_agent: text('', 'program of the phone, for lists'),
  endpoint: text('', 'endpoint it belongs to, for lists'),
  reg_server: idle(text(), 'a contact belongs to the exchange that has it'),
  via_addr: text('', 'address it registered from, for lists'),
  via_port: number(0, 'port it registered from, for lists', { min: 0, max: 65_535 }),
  call_id: text('', 'Call-ID of its registration, for lists'),
  prune_on_boot: idle(trueFalse('no'), 'what stands in a file is there after every start'),
} as const

export const authOptions = {
  auth_type: idle(
    word(
      'userpass',
      ['digest', 'userpass', 'md5', 'google_oauth'],
      'taken; what counts is which of password, password_digest and md5_cred is given',
    ),
    noToken,
    ({ auth_type: type }) => type === 'google_oauth',
  ),
  username: text('', 'user name'),
  password: secret(text('', 'password')),
  password_digest: secret(
    lines('digest of user, realm and password, ALGORITHM:hex', /^(MD5|SHA-256|SHA-512-256):[0-9a-f]+$/i),
  ),
  md5_cred: secret(text('', 'MD5 of user, realm and password', /^([0-9a-f]{32})?$/i)),
  realm: text('', 'realm; default_realm, or any, where it is empty'),
  nonce_lifetime: number(32, 'seconds a nonce can be used'),
  // without them the defaults of the global section hold
  supported_algorithms_uas: shownWhenEmpty(words('', digestAlgorithms, 'algorithms we ask for'), 'MD5'),
  supported_algorithms_uac: shownWhenEmpty(words('', digestAlgorithms, 'algorithms we answer'), 'MD5'),
  refresh_token: secret(idle(text(), noToken)),
  oauth_clientid: idle(text(), noToken),
  oauth_secret: secret(idle(text(), noToken)),
} as const

export const identifyOptions = {
  endpoint: required(text('', 'endpoint that such requests are of')),
  match: lines('addresses, networks, address:port, address:port/mask or names they come from'),
  match_header: text('', 'header they have, Name: value or Name: /regular expression/'),
  match_request_uri: text('', 'request URI they have, or /regular expression/'),
  srv_lookups: trueFalse('yes', 'names in match are looked up by SRV, too'),
} as const

export const checkIdentify = ({
  match,
  match_header: header,
  match_request_uri: uri,
}: FieldValues): string | undefined =>
  match || header || uri ? undefined : 'it has nothing to match: match, match_header or match_request_uri'

export const registrationOptions = {
  server_uri: required(text('', 'where we register', sipUri)),
  client_uri: required(text('', 'whom we register', sipUri)),
  contact_user: text('', 'user of our Contact'),
  contact_header_params: text('', 'parameters of our Contact'),
  transport: text('', 'transport it is sent over'),
  outbound_auth: list('', 'auth sections that answer when a password is asked for'),
  outbound_proxy: text('', 'proxy it goes through'),
  expiration: number(3600, 'seconds we ask for'),
  retry_interval: number(60, 'seconds before another attempt'),
  forbidden_retry_interval: number(0, 'the same after 403; 0: none'),
  fatal_retry_interval: number(0, 'the same after errors that will not pass; 0: none'),
  max_retries: number(10, 'attempts before it is given up; 0: no end'),
  max_random_initial_delay: number(10, 'seconds over which first attempts are spread'),
  auth_rejection_permanent: trueFalse('yes', 'a refused password is not tried again'),
  line: trueFalse('no', 'calls to our Contact are known to be of endpoint'),
  endpoint: text('', 'endpoint of these calls'),
  support_path: trueFalse('no', 'says that Path is supported'),
  support_outbound: yesNo('no', 'binds it to its connection (RFC 5626)'),
  user_agent: text('', 'User-Agent'),
  security_negotiation: idle(word('no', ['no', 'mediasec']), unnegotiated),
  security_mechanisms: hidden(idle(lines(), unnegotiated)),
} as const

export const checkRegistration = ({ line, endpoint }: FieldValues): string | undefined =>
  line === 'yes' && endpoint === '' ? 'line needs an endpoint' : undefined

export const aclOptions = {
  acl: rule('access_rules', 'access lists of acl.conf for all requests'),
  permit: rule('access_rules', 'addresses requests may come from'),
  deny: rule('access_rules', 'addresses requests may not come from'),
  contact_acl: rule('contact_access_rules', 'access lists of acl.conf for all contacts'),
  contact_permit: rule('contact_access_rules', 'addresses contacts may have'),
  contact_deny: rule('contact_access_rules', 'addresses contacts may not have'),
} as const

export const domainAliasOptions = { domain: required(text('', 'domain the name of the section stands for')) } as const

export const resourceListOptions = {
  event: required(word('', ['presence', 'dialog', 'message-summary'], 'event package')),
  list_item: required(lines('extensions, aors or lists in it')),
  full_state: trueFalse('no', 'every message tells of all items'),
  notification_batch_interval: number(0, 'milliseconds in which changes are gathered'),
  resource_display_name: trueFalse('no', 'tells the names of the items'),
} as const
