// Connections that the exchange opens: websocket_client.conf.
// Not the connections.

import { fieldRows, type ObjectType } from '@jackfield/core'

const { integer, lines, oneOf, text, yesNo } = fieldRows

export const websocketClient: ObjectType = {
  configClass: 'res_websocket_client',
  name: 'websocket_client',
  defaultBackings: ['config,websocket_client.conf,criteria=type=websocket_client'],
  fields: {
    uri: { type: 'text', pattern: /^wss?:\/\/[^\s]+$/i, isRequired: true },
    protocols: lines,
    username: text(),
    password: text(),
    connection_type: oneOf(['persistent', 'per_call_config'], ''),
    connection_timeout: integer(500),
    reconnect_interval: integer(500),
    reconnect_attempts: integer(4),
    tls_enabled: yesNo('no'),
    ca_list_file: text(),
    ca_list_path: text(),
    cert_file: text(),
    priv_key_file: text(),
    verify_server_cert: yesNo('yes'),
    verify_server_hostname: yesNo('yes'),
    proxy_host: { type: 'text', pattern: /^(|.+:\d{1,5})$/ },
    proxy_username: text(),
    proxy_password: text(),
    enable_tcp_keepalives: yesNo('no'),
    tcp_keepalive_time: integer(20, { min: 1 }),
    tcp_keepalive_interval: integer(20, { min: 1 }),
    tcp_keepalive_probes: integer(3, { min: 1 }),
    enable_pingpongs: yesNo('no'),
    pingpong_interval: integer(20, { min: 1 }),
    pingpong_probes: integer(3, { min: 1 }),
  },
}
