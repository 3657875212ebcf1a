// The options of all other SIP objects as settings: which kind each has.
// Not endpoints (endpoint-options.table.ts), and not the defaults.

import type { DigestAlgorithm } from '@jackfield/sip'
import { flag, list, number, type Option, text, word } from './option.ts'

const algorithms: Option<readonly DigestAlgorithm[]> = { read: (value) => list.read(value) as DigestAlgorithm[] }

export const aorOptions = {
  contact: list,
  max_contacts: number,
  remove_existing: flag,
  remove_unavailable: flag,
  minimum_expiration: number,
  maximum_expiration: number,
  default_expiration: number,
  qualify_frequency: number,
  qualify_timeout: number,
  qualify_2xx_only: flag,
  authenticate_qualify: flag,
  outbound_proxy: text,
  support_path: flag,
  mailboxes: list,
  voicemail_extension: text,
} as const

export const contactOptions = {
  uri: text,
  path: list,
  expiration_time: number,
  qualify_frequency: number,
  qualify_timeout: number,
  qualify_2xx_only: flag,
  authenticate_qualify: flag,
  outbound_proxy: text,
  user_agent: text,
  endpoint: text,
  reg_server: text,
  via_addr: text,
  via_port: number,
  call_id: text,
  prune_on_boot: flag,
} as const

export const authOptions = {
  auth_type: word('digest', 'userpass', 'md5', 'google_oauth'),
  username: text,
  password: text,
  password_digest: list,
  md5_cred: text,
  realm: text,
  nonce_lifetime: number,
  supported_algorithms_uas: algorithms,
  supported_algorithms_uac: algorithms,
  refresh_token: text,
  oauth_clientid: text,
  oauth_secret: text,
} as const

export const transportOptions = {
  protocol: word('udp', 'tcp', 'tls', 'ws', 'wss', 'flow'),
  bind: text,
  external_signaling_address: text,
  external_signaling_port: number,
  external_signaling_hostname: text,
  external_media_address: text,
  local_net: list,
  domain: text,
  cert_file: text,
  priv_key_file: text,
  ca_list_file: text,
  ca_list_path: text,
  password: text,
  method: word('unspecified', 'tlsv1', 'tlsv1_1', 'tlsv1_2', 'tlsv1_3', 'sslv2', 'sslv3', 'sslv23'),
  cipher: list,
  verify_server: flag,
  verify_client: flag,
  require_client_cert: flag,
  allow_wildcard_certs: flag,
  tos: number,
  cos: number,
  tcp_keepalive_enable: flag,
  tcp_keepalive_idle_time: number,
  tcp_keepalive_interval_time: number,
  tcp_keepalive_probe_count: number,
  websocket_write_timeout: number,
  allow_reload: flag,
  symmetric_transport: flag,
  async_operations: number,
} as const

export const identifyOptions = {
  endpoint: text,
  match: list,
  match_header: text,
  match_request_uri: text,
  srv_lookups: flag,
} as const

export const registrationOptions = {
  server_uri: text,
  client_uri: text,
  contact_user: text,
  contact_header_params: text,
  transport: text,
  outbound_auth: list,
  outbound_proxy: text,
  expiration: number,
  retry_interval: number,
  forbidden_retry_interval: number,
  fatal_retry_interval: number,
  max_retries: number,
  max_random_initial_delay: number,
  auth_rejection_permanent: flag,
  line: flag,
  endpoint: text,
  support_path: flag,
  support_outbound: flag,
  user_agent: text,
  security_negotiation: word('no', 'mediasec'),
  security_mechanisms: list,
} as const

export const aclOptions = { access_rules: text, contact_access_rules: text } as const

export const domainAliasOptions = { domain: text } as const

export const resourceListOptions = {
  event: word('presence', 'dialog', 'message-summary'),
  list_item: list,
  full_state: flag,
  notification_batch_interval: number,
  resource_display_name: flag,
} as const

export const globalOptions = {
  user_agent: text,
  max_forwards: number,
  keep_alive_interval: number,
  endpoint_identifier_order: list,
  default_outbound_endpoint: text,
  default_from_user: text,
  default_realm: text,
  default_voicemail_extension: text,
  regcontext: text,
  contact_expiration_check_interval: number,
  max_initial_qualify_time: number,
  disable_multi_domain: flag,
  unidentified_request_count: number,
  unidentified_request_period: number,
  unidentified_request_prune_interval: number,
  debug: text,
  ignore_uri_user_options: flag,
  use_callerid_contact: flag,
  send_contact_status_on_update_registration: flag,
  allow_sending_180_after_183: flag,
  norefersub: flag,
  all_codecs_on_empty_reinvite: flag,
  taskprocessor_overload_trigger: word('global', 'pjsip_only', 'none'),
  mwi_tps_queue_high: number,
  mwi_tps_queue_low: number,
  mwi_disable_initial_unsolicited: flag,
  default_auth_algorithms_uas: algorithms,
  default_auth_algorithms_uac: algorithms,
  auth_block_failures: number,
  auth_block_accounts: number,
  auth_block_time: number,
  auth_block_max_time: number,
  auth_block_exempt: list,
} as const

export const systemOptions = {
  timer_t1: number,
  timer_b: number,
  compact_headers: flag,
  disable_tcp_switch: flag,
  follow_early_media_fork: flag,
  accept_multiple_sdp_answers: flag,
  disable_rport: flag,
} as const
