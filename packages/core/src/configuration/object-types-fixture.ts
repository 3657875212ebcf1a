// For tests: types of configuration objects of nobody, one for each thing a type can have.
// Not types of this exchange: whoever has some brings them.

import { hidden, integer, lines, oneOf, required, rule, someOf, text, trueFalse, yesNo } from './field-rows.ts'
import type { ObjectType } from './object-type.ts'

const client: ObjectType = {
  configClass: 'res_client',
  name: 'client',
  defaultBackings: ['config,client.conf,criteria=type=client'],
  fields: {
    uri: { type: 'text', pattern: /^wss?:\/\/[^\s]+$/i, isRequired: true },
    protocols: lines,
    connection_type: oneOf(['persistent', 'per_call'], ''),
    reconnect_attempts: integer(4),
  },
}

const user: ObjectType = {
  configClass: 'res_door',
  name: 'user',
  defaultBackings: ['config,door.conf,criteria=type=user'],
  fields: {
    password: required,
    password_format: oneOf(['plain', 'crypt'], 'plain'),
    read_only: yesNo('no'),
    permit: rule('access_rules'),
    deny: rule('access_rules'),
    allow: hidden(text()),
  },
}

const link: ObjectType = {
  configClass: 'res_door',
  name: 'link_out',
  aliases: ['link-out'],
  defaultBackings: ['config,door.conf,criteria=type=link_out'],
  fields: {
    client: required,
    apps: { ...lines, isRequired: true },
    local_user: required,
    subscribe_all: yesNo('no'),
  },
  check: ({ client: name = '' }, lookup) =>
    lookup('res_client', 'client', name) ? undefined : `there is no client ${name}`,
}

const socket: ObjectType = {
  configClass: 'res_phones',
  name: 'socket',
  defaultBackings: ['config,phones.conf,criteria=type=socket'],
  fields: { protocol: oneOf(['udp', 'tcp'], 'udp'), bind: text() },
  check: ({ protocol, bind }) => (bind === '' ? `bind is missing: ${protocol} needs an address` : undefined),
}

const account: ObjectType = {
  configClass: 'res_phones',
  name: 'account',
  defaultBackings: ['config,phones.conf,criteria=type=account'],
  fields: {
    kind: oneOf(['plain', 'digest'], 'plain'),
    username: text(),
    password: text(),
    lifetime: integer(32),
    algorithms: { ...someOf(['MD5', 'SHA-256'], ''), shownWhenEmpty: 'MD5' },
  },
}

const place: ObjectType = {
  configClass: 'res_phones',
  name: 'place',
  defaultBackings: ['config,phones.conf,criteria=type=place'],
  fields: { max_contacts: integer(0), remove_existing: trueFalse('no') },
}

/** Those that others name before those that name them. */
export const someObjectTypes: readonly ObjectType[] = [client, user, link, socket, account, place]
