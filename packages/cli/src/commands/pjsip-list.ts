import { type Json, table } from '@jackfield/base'
import type { PjsipInventory } from '@jackfield/technologies'
import { command } from '../command.ts'
import type { CommandDeps } from '../command-deps.ts'
import { likeArguments, likeFilter } from '../like.ts'
import {
  aorRow,
  authRow,
  channelRow,
  contactRow,
  endpointRow,
  foundLine,
  headOf,
  identifyRow,
  type PjsipHead,
  registrationRow,
  transportRow,
} from '../pjsip-rows.ts'
import { refused, shown } from '../reply.ts'

interface Kind {
  readonly head: PjsipHead
  rows(inventory: PjsipInventory, deps: CommandDeps): readonly (readonly [name: string, row: string])[]
}

/** One line each, and nothing of what belongs to it. */
const kinds = table<Kind>({
  endpoints: { head: 'endpoint', rows: (sip) => sip.endpoints().map((one) => [one.settings.name, endpointRow(one)]) },
  aors: { head: 'aor', rows: (sip) => sip.aors().map((one) => [one.settings.name, aorRow(one)]) },
  auths: { head: 'auth', rows: (sip) => sip.auths().map((one) => [one.name, authRow('Auth', one)]) },
  contacts: { head: 'contact', rows: (sip) => sip.contacts().map((one) => [`${one.aor}/${one.uri}`, contactRow(one)]) },
  identifies: { head: 'identify', rows: (sip) => sip.identifies().map((one) => [one.name, identifyRow(one)]) },
  registrations: {
    head: 'registration',
    rows: (sip) => sip.registrations().map((one) => [one.settings.name, registrationRow(one)]),
  },
  transports: {
    head: 'transport',
    rows: (sip) => sip.transports().map((one) => [one.settings.name, transportRow(one)]),
  },
  channels: {
    head: 'channel',
    rows: (_, { exchange, clock }) =>
      exchange.channels
        .list()
        .filter((channel) => channel.snapshot().technology === 'PJSIP')
        .map((channel) => [channel.name, channelRow(channel, clock.wall())]),
  },
})

export const pjsipList = command(
  {
    name: 'pjsip list',
    synopsis: 'Lists SIP objects, one line each.',
    arguments: [{ name: 'kind', words: [...kinds.keys()] }, ...likeArguments],
    module: 'res_pjsip.so',
  },
  ({ args: [word = '', ...rest], deps }) => {
    const { head, rows } = kinds.get(word.toLowerCase()) as Kind
    const isWanted = likeFilter(rest)
    if (!isWanted) return refused(`Like what? pjsip list ${word} like WORD`)
    const found = rows(deps.sip.inventory, deps).filter(([name]) => isWanted(name))
    if (found.length === 0) return refused('No objects found.')
    const data: Json = found.map(([name]) => name)
    return shown([...headOf(head), ...found.map(([, row]) => row), ...foundLine(found.length)], data)
  },
)
