// How SIP listens and sends.
// Not the sockets.

import type { ObjectType } from '../object-type.ts'
import { capitalYesNo, integer, lines, oneOf, text, trueFalse } from './kinds.ts'

const tlsMethods = ['unspecified', 'tlsv1', 'tlsv1_1', 'tlsv1_2', 'tlsv1_3', 'sslv2', 'sslv3', 'sslv23']
const bound = ['udp', 'tcp', 'tls']

export const pjsipTransport: ObjectType = {
  configClass: 'res_pjsip',
  name: 'transport',
  defaultBackings: ['config,pjsip.conf,criteria=type=transport'],
  fields: {
    protocol: oneOf(['udp', 'tcp', 'tls', 'ws', 'wss', 'flow'], 'udp'),
    bind: text(),
    external_signaling_address: text(),
    external_signaling_port: integer(0, { min: 0, max: 65_535 }),
    external_signaling_hostname: text(),
    external_media_address: text(),
    local_net: lines,
    domain: text(),
    cert_file: text(),
    priv_key_file: text(),
    ca_list_file: text(),
    ca_list_path: text(),
    password: text(),
    method: oneOf(tlsMethods, 'unspecified', { default: 'unspecified' }),
    cipher: text(),
    verify_server: capitalYesNo('no'),
    verify_client: capitalYesNo('no'),
    require_client_cert: capitalYesNo('no'),
    allow_wildcard_certs: capitalYesNo('no'),
    tos: { type: 'type-of-service', default: '0' },
    cos: integer(0),
    tcp_keepalive_enable: trueFalse('no'),
    tcp_keepalive_idle_time: integer(30, { min: 1 }),
    tcp_keepalive_interval_time: integer(1, { min: 1 }),
    tcp_keepalive_probe_count: integer(5, { min: 1 }),
    websocket_write_timeout: integer(100, { min: 1 }),
    allow_reload: trueFalse('no'),
    symmetric_transport: trueFalse('no'),
    async_operations: integer(1, { min: 1 }),
  },
  check: ({ protocol = '', bind, external_signaling_address: address, external_signaling_hostname: host }) => {
    if (bound.includes(protocol) && bind === '') return `bind is missing: ${protocol} needs an address`
    return address && host ? 'external_signaling_address and external_signaling_hostname exclude each other' : undefined
  },
}
