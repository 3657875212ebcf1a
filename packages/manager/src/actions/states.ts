// The actions of what can be subscribed to: states of extensions and devices, presence.
// They show; the dialplan and the doors set.

import { action } from '../action.ts'
import { extensionStatusFields } from '../extension-status.table.ts'
import { escapeValue } from '../message.ts'
import { failure, type ListItem, list, success } from '../reply.ts'

export const extensionState = action(
  { name: 'ExtensionState', privilege: ['call', 'reporting'], synopsis: 'Shows what an extension does, by its hint' },
  (request, { deps }) => {
    const [exten, context] = [request.get('Exten'), request.get('Context') || 'default']
    if (exten === '') return failure('Extension not specified')
    const known = deps.extensionStates.get(context, exten) ?? { context, exten, hint: '', state: 'none' }
    return success('Extension Status', extensionStatusFields(known))
  },
)

export const extensionStateList = action(
  {
    name: 'ExtensionStateList',
    privilege: ['call', 'reporting'],
    synopsis: 'Lists what every extension with a hint does',
  },
  (_request, { deps }) => {
    const known = deps.extensionStates.list()
    if (known.length === 0) return failure('No dialplan hints are available')
    const items = known.map(
      (status): ListItem => ({ event: 'ExtensionStatus', lines: extensionStatusFields(status), id: 'first' }),
    )
    return list('Extension Statuses will follow', items, 'ExtensionStateListComplete')
  },
)

/** where the dialplan's own devices stand in its database */
const deviceFamily = 'CustomDevstate'

export const deviceStateList = action(
  { name: 'DeviceStateList', privilege: ['call', 'reporting'], synopsis: 'Lists what every device does' },
  (_request, { deps: { deviceStates, database, exchange } }) => {
    const names = [
      ...deviceStates.list().map(({ name }) => name),
      ...database.keys(deviceFamily).map((name) => `Custom:${name}`),
      ...exchange.endpoints.list().map(({ technology, resource }) => `${technology}/${resource}`),
    ]
    const items = names.map(
      (name): ListItem => ({
        event: 'DeviceStateChange',
        lines: [
          ['Device', name],
          ['State', deviceStates.get(name)],
        ],
        id: 'first',
      }),
    )
    return list('Device State Changes will follow', items, 'DeviceStateListComplete')
  },
)

export const presenceState = action(
  { name: 'PresenceState', privilege: ['call', 'reporting'], synopsis: 'Shows the presence of somebody' },
  async (request, { deps }) => {
    const provider = request.get('Provider')
    if (provider === '') return failure('No provider specified')
    const invalid = failure(`Invalid provider ${provider} or provider in invalid state`)
    // these would be read as more arguments of the function
    if (/[,()]/.test(provider)) return invalid
    const read = async (item: string) => {
      const found = await deps.dialplan.readFunctionLater(undefined, `PRESENCE_STATE(${provider},${item})`)
      return found.ok ? found.value : ''
    }
    const state = await read('value')
    if (state === '' || state === 'invalid') return invalid
    const [subtype, message] = [await read('subtype'), await read('message')]
    return success('Presence State', [
      ['State', state],
      ...(subtype === '' ? [] : ([['Subtype', subtype]] as const)),
      ...(message === ''
        ? []
        : ([
            ['Message', message],
            ['PresenceMessage', message],
          ] as const)),
    ])
  },
)

/** where the dialplan keeps presences */
const presenceFamily = 'CustomPresence'

export const presenceStateList = action(
  {
    name: 'PresenceStateList',
    privilege: ['call', 'reporting'],
    synopsis: 'Lists the presence of everybody it is known of',
  },
  async (_request, { deps: { database, dialplan } }) => {
    const items: ListItem[] = []
    for (const name of database.keys(presenceFamily)) {
      const provider = `CustomPresence:${name}`
      const read = async (part: string) => {
        const found = await dialplan.readFunctionLater(undefined, `PRESENCE_STATE(${provider},${part})`)
        return found.ok ? found.value : ''
      }
      items.push({
        event: 'PresenceStateChange',
        lines: [
          ['Presentity', provider],
          ['Status', await read('value')],
          ['Subtype', escapeValue(await read('subtype'))],
          ['Message', escapeValue(await read('message'))],
        ],
        id: 'first',
      })
    }
    return list('Presence State Changes will follow', items, 'PresenceStateListComplete')
  },
)
