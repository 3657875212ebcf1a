import { action } from '../action.ts'
import { type ListItem, list } from '../reply.ts'

/** where the dialplan's own devices stand in its database */
const customFamily = 'CustomDevstate'

export const deviceStateList = action(
  { name: 'DeviceStateList', privilege: ['call', 'reporting'], synopsis: 'Lists what every device does' },
  (_request, { deps: { deviceStates, database, exchange } }) => {
    const names = [
      ...deviceStates.list().map(({ name }) => name),
      ...database.keys(customFamily).map((name) => `Custom:${name}`),
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
