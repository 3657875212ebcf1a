// Modules that reach the world.
// Not whether they are loaded: who has the capability registers its row.

import type { ModuleRow } from './module.ts'

export const technologyModules: readonly ModuleRow[] = [
  { name: 'chan_audiosocket.so', description: 'Channels over plain sockets', supportLevel: 'extended' },
  {
    name: 'chan_bridge_media.so',
    description: 'Channels that play into bridges and record them',
    supportLevel: 'core',
  },
  { name: 'chan_pjsip.so', description: 'SIP channels', supportLevel: 'core', requires: ['res_pjsip.so'] },
  { name: 'chan_rtp.so', description: 'Channels to a fixed RTP address', supportLevel: 'core' },
  {
    name: 'chan_websocket.so',
    description: 'Channels over websockets',
    supportLevel: 'extended',
    requires: ['res_http_websocket.so', 'res_websocket_client.so'],
  },
  { name: 'res_audiosocket.so', description: 'Audio over plain sockets', supportLevel: 'extended' },
  { name: 'res_pjsip.so', description: 'SIP', supportLevel: 'core' },
  { name: 'res_pjsip_acl.so', description: 'SIP: access lists', supportLevel: 'core', requires: ['res_pjsip.so'] },
  {
    name: 'res_pjsip_endpoint_identifier_ip.so',
    description: 'SIP: endpoints by address',
    supportLevel: 'core',
    requires: ['res_pjsip.so'],
  },
  {
    name: 'res_pjsip_endpoint_identifier_user.so',
    description: 'SIP: endpoints by user name',
    supportLevel: 'core',
    requires: ['res_pjsip.so'],
  },
  { name: 'res_pjsip_messaging.so', description: 'SIP: messages', supportLevel: 'core', requires: ['res_pjsip.so'] },
  {
    name: 'res_pjsip_mwi.so',
    description: 'SIP: message waiting',
    supportLevel: 'core',
    requires: ['res_pjsip.so', 'res_pjsip_pubsub.so'],
  },
  {
    name: 'res_pjsip_notify.so',
    description: 'SIP: unsolicited NOTIFY',
    supportLevel: 'core',
    requires: ['res_pjsip.so'],
  },
  {
    name: 'res_pjsip_outbound_registration.so',
    description: 'SIP: registering elsewhere',
    supportLevel: 'core',
    requires: ['res_pjsip.so'],
  },
  { name: 'res_pjsip_pubsub.so', description: 'SIP: subscriptions', supportLevel: 'core', requires: ['res_pjsip.so'] },
  {
    name: 'res_pjsip_refer.so',
    description: 'SIP: transfers',
    supportLevel: 'core',
    requires: ['res_pjsip.so', 'res_pjsip_session.so'],
  },
  {
    name: 'res_pjsip_registrar.so',
    description: 'SIP: registrations of phones',
    supportLevel: 'core',
    requires: ['res_pjsip.so'],
  },
  { name: 'res_pjsip_session.so', description: 'SIP: calls', supportLevel: 'core', requires: ['res_pjsip.so'] },
  { name: 'res_rtp_asterisk.so', description: 'RTP', supportLevel: 'core' },
  { name: 'res_srtp.so', description: 'Encrypted RTP', supportLevel: 'core' },
]
