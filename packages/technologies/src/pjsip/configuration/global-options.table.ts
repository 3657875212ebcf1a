// The options that count for all of SIP: sections `global` and `system`, one row each.
// Not options of single objects.

import type { DigestAlgorithm } from '@jackfield/sip'
import { hidden, idle, list, networks, number, text, trueFalse, unread, word, words, yesNo } from './option-kinds.ts'

const oneThread = 'signalling runs in one thread, there is no thread pool'
const pool = (value: number) => hidden(idle(unread(number(value)), oneThread))

export const digestAlgorithms: readonly DigestAlgorithm[] = ['MD5', 'SHA-256', 'SHA-512-256']

export const globalOptions = {
  user_agent: text('Jackfield', 'User-Agent and Server of our messages'),
  max_forwards: number(70, 'Max-Forwards of our requests', { min: 1 }),
  keep_alive_interval: number(90, 'seconds between keepalives over connections; 0: none'),
  endpoint_identifier_order: list('ip,username,anonymous', 'order in which the endpoint of a request is looked for'),
  default_outbound_endpoint: text(
    'default_outbound_endpoint',
    'endpoint of requests to addresses that belong to no endpoint',
  ),
  default_from_user: text('asterisk', 'user of From where nobody else is named'),
  default_realm: text('asterisk', 'realm that passwords are asked for in'),
  default_voicemail_extension: text('', 'voicemail_extension of endpoints without one'),
  regcontext: text('', 'context with an extension for each aor that can be reached'),
  contact_expiration_check_interval: number(30, 'seconds between looks for contacts whose time is over; 0: never'),
  max_initial_qualify_time: number(0, 'seconds over which first qualifies are spread; 0: 10'),
  disable_multi_domain: trueFalse('no', 'endpoints are known by their user, without a domain'),
  unidentified_request_count: number(5, 'requests that match no endpoint, from one address, before a security event'),
  unidentified_request_period: number(5, 'seconds in which these are counted'),
  unidentified_request_prune_interval: number(30, 'seconds between looks for counts that are old'),
  debug: text('no', 'logs messages from the start: yes, or an address'),
  ignore_uri_user_options: trueFalse('no', 'users end at their first semicolon'),
  use_callerid_contact: yesNo('no', 'user of our Contact is the number of the caller'),
  send_contact_status_on_update_registration: yesNo('no', 'an event for each renewed registration'),
  allow_sending_180_after_183: trueFalse('no', 'ringing is told after early media, too'),
  norefersub: yesNo('yes', 'says that transfers work without a subscription'),
  all_codecs_on_empty_reinvite: trueFalse('no', 'offers all codecs when a re-INVITE has no offer'),
  taskprocessor_overload_trigger: idle(
    word('global', ['global', 'pjsip_only', 'none']),
    'overload is detected by maxlag of asterisk.conf instead',
  ),
  mwi_tps_queue_high: idle(number(500), oneThread),
  mwi_tps_queue_low: idle(number(-1, undefined, { min: -1 }), oneThread),
  mwi_disable_initial_unsolicited: trueFalse('no', 'says nothing of mailboxes at start'),
  default_auth_algorithms_uas: words('MD5', digestAlgorithms, 'algorithms we ask for'),
  default_auth_algorithms_uac: words('MD5', digestAlgorithms, 'algorithms we answer'),
  // ours
  auth_block_failures: hidden(number(20, 'wrong passwords of one account from one address; 0: never blocked; ours')),
  auth_block_accounts: hidden(number(20, 'accounts with wrong passwords from one address; 0: never blocked; ours')),
  auth_block_time: hidden(number(30, 'seconds of the first block; ours', { min: 1 })),
  auth_block_max_time: hidden(number(900, 'seconds of the longest block; ours', { min: 1 })),
  auth_block_exempt: hidden(networks('addresses and networks that are never blocked; ours')),
} as const

export const systemOptions = {
  timer_t1: number(500, 'T1 of SIP, in milliseconds', { min: 1 }),
  timer_b: number(32_000, 'milliseconds a request waits for an answer', { min: 1 }),
  compact_headers: yesNo('no', 'short names of headers'),
  disable_tcp_switch: yesNo('yes', 'no TCP for requests beyond 1300 bytes'),
  follow_early_media_fork: yesNo('yes', 'off: no endpoint follows another fork'),
  accept_multiple_sdp_answers: yesNo('no', 'off: no endpoint takes another description'),
  disable_rport: yesNo('no', 'no rport in our requests'),
  taskpool_minimum_size: pool(4),
  taskpool_initial_size: pool(4),
  taskpool_auto_increment: pool(1),
  taskpool_idle_timeout: pool(60),
  taskpool_max_size: pool(50),
  threadpool_initial_size: pool(4),
  threadpool_auto_increment: pool(1),
  threadpool_idle_timeout: pool(60),
  threadpool_max_size: pool(50),
} as const
