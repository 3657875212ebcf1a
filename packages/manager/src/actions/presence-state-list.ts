import { action } from '../action.ts'
import { escapeValue } from '../message.ts'
import { type ListItem, list } from '../reply.ts'

/** where the dialplan keeps presences */
const customFamily = 'CustomPresence'

export const presenceStateList = action(
  {
    name: 'PresenceStateList',
    privilege: ['call', 'reporting'],
    synopsis: 'Lists the presence of everybody it is known of',
  },
  async (_request, { deps: { database, dialplan } }) => {
    const items: ListItem[] = []
    for (const name of database.keys(customFamily)) {
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
