// The options of a transport: how SIP listens and sends, one row each.
// Not the sockets.

import type { FieldValues } from '@jackfield/core'
import {
  capitalYesNo,
  idle,
  lines,
  list,
  number,
  secret,
  text,
  trueFalse,
  typeOfService,
  word,
} from './option-kinds.ts'

const tlsMethods = ['unspecified', 'tlsv1', 'tlsv1_1', 'tlsv1_2', 'tlsv1_3', 'sslv2', 'sslv3', 'sslv23'] as const
const oldTls: readonly string[] = ['tlsv1', 'tlsv1_1', 'sslv2', 'sslv3', 'sslv23']
const bound = ['udp', 'tcp', 'tls']

export const transportOptions = {
  protocol: word('udp', ['udp', 'tcp', 'tls', 'ws', 'wss', 'flow'], 'protocol; ws and wss come to the HTTP server'),
  bind: text('', 'address and port it listens on'),
  external_signaling_address: text('', 'our address for peers outside of local_net'),
  external_signaling_port: number(0, 'our port for them; 0: the one of bind', { min: 0, max: 65_535 }),
  external_signaling_hostname: text('', 'our name for them, instead of an address'),
  external_media_address: text('', 'our address in session descriptions for them'),
  local_net: lines('networks without NAT between us'),
  domain: text('', 'its users are known as user@domain, too'),
  cos: idle(number(0), 'Node.js cannot set the CoS of frames'),
  async_operations: idle(number(1, undefined, { min: 1 }), 'signalling runs in one thread, there is no thread pool'),
  tos: idle(
    typeOfService('type of service of connections over TCP and TLS'),
    'Node.js cannot set the TOS of UDP packets',
    ({ protocol }) => protocol === 'udp',
  ),
  cert_file: text('', 'certificate'),
  priv_key_file: text('', 'key of the certificate'),
  ca_list_file: text('', 'authorities certificates are checked with'),
  ca_list_path: text('', 'directory of such authorities'),
  password: secret(text('', 'password of the key')),
  method: idle(
    word('unspecified', tlsMethods, 'TLS version; unspecified: 1.2 and newer', { default: 'unspecified' }),
    'TLS 1.2 is the oldest that is offered',
    ({ method = '' }) => oldTls.includes(method),
  ),
  cipher: list('', 'ciphers of TLS, in order'),
  verify_server: capitalYesNo('no', 'checks certificates of servers we connect to'),
  verify_client: capitalYesNo('no', 'checks certificates of clients'),
  require_client_cert: capitalYesNo('no', 'refuses clients without a certificate'),
  allow_wildcard_certs: capitalYesNo('no', 'takes certificates for *.example.com'),
  tcp_keepalive_enable: trueFalse('no', 'keepalive of TCP'),
  tcp_keepalive_idle_time: number(30, 'seconds of silence before it begins', { min: 1 }),
  tcp_keepalive_interval_time: number(1, 'seconds between probes', { min: 1 }),
  tcp_keepalive_probe_count: number(5, 'probes without answer that end a connection', { min: 1 }),
  websocket_write_timeout: number(100, 'milliseconds a browser has to take what waits for it', { min: 1 }),
  allow_reload: trueFalse('no', 'a reload opens it anew'),
  symmetric_transport: trueFalse('no', 'who registered over it is called over it'),
} as const

export function checkTransport(fields: FieldValues): string | undefined {
  const { protocol = '', bind, external_signaling_address: address, external_signaling_hostname: host } = fields
  if (bound.includes(protocol) && bind === '') return `bind is missing: ${protocol} needs an address`
  return address && host ? 'external_signaling_address and external_signaling_hostname exclude each other' : undefined
}
