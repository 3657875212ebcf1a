// Configuration objects of the interface: ari.conf.
// Not what they do; the interface listens.

import { fieldRows, type ObjectType } from '@jackfield/core'

const { hidden, integer, lines, oneOf, required, rule, text, yesNo } = fieldRows

const configClass = 'res_ari'

export const ariGeneral: ObjectType = {
  configClass,
  name: 'general',
  defaultBackings: ['config,ari.conf,explicit_name=general'],
  fields: {
    enabled: yesNo('yes'),
    pretty: yesNo('no'),
    auth_realm: text('Asterisk REST Interface'),
    allowed_origins: text(),
    channelvars: text(),
    websocket_write_timeout: integer(100, { min: 1 }),
    // options of ours: whoever reads all fields of other servers does not expect them
    resume_time: hidden(text()),
    resume_events: hidden(text()),
    share_resume_time: hidden(text()),
    share_claim_time: hidden(text()),
    notify_claimed: hidden(yesNo('no')),
    websocket_ping_interval: hidden(text()),
  },
}

export const ariUser: ObjectType = {
  configClass,
  name: 'user',
  defaultBackings: ['config,ari.conf,criteria=type=user'],
  fields: {
    password: required,
    password_format: oneOf(['plain', 'crypt'], 'plain'),
    read_only: yesNo('no'),
    permit: rule('access_rules'),
    deny: rule('access_rules'),
    acl: rule('access_rules'),
    allow: hidden(text()),
  },
}

export const outboundWebsocket: ObjectType = {
  configClass,
  name: 'outbound_websocket',
  aliases: ['outbound-websocket'],
  defaultBackings: ['config,ari.conf,criteria=type=outbound_websocket'],
  fields: {
    websocket_client_id: required,
    apps: { ...lines, isRequired: true },
    local_ari_user: required,
    subscribe_all: yesNo('no'),
  },
  // a user that is not there may still come; a connection cannot be thought of without its client
  check: ({ websocket_client_id: client = '' }, lookup) =>
    lookup('res_websocket_client', 'websocket_client', client) ? undefined : `there is no websocket_client ${client}`,
}

/** Ours: the events of applications are posted to an address. */
export const webhook: ObjectType = {
  configClass,
  name: 'webhook',
  defaultBackings: ['config,ari.conf,criteria=type=webhook'],
  fields: {
    url: { type: 'text', pattern: /^https?:\/\/[^\s]+$/i, isRequired: true },
    secret: text(),
    apps: { ...lines, isRequired: true },
    subscribe_all: yesNo('no'),
    ca_list_file: text(),
    // milliseconds
    timeout: integer(10_000, { min: 100, max: 300_000 }),
    retry_interval: integer(1_000, { min: 10 }),
    retry_interval_max: integer(60_000, { min: 10 }),
    // seconds
    give_up_after: integer(3_600, { min: 1 }),
    max_parallel: integer(8, { min: 1, max: 64 }),
    queue_limit: integer(10_000, { min: 1, max: 100_000 }),
  },
}
