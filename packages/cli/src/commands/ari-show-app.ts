import { isJsonObject } from '@jackfield/base'
import { command } from '../command.ts'
import { applicationOfInterface } from '../offered-words.ts'
import { refused, shown } from '../reply.ts'

export const ariShowApp = command(
  {
    name: 'ari show app',
    synopsis: 'Shows an application of the interface and what it is subscribed to.',
    arguments: [applicationOfInterface],
    module: 'res_ari.so',
  },
  ({ args: [name = ''], deps }) => {
    const found = deps.interface.applications().find((each) => each.name === name)
    if (!found) return refused(`Application '${name}' not found`)
    const subscriptions = isJsonObject(found.shown)
      ? Object.entries(found.shown).filter(([field]) => field !== 'name')
      : []
    const lines = [
      `Name: ${found.name}`,
      `  Active: ${found.isActive ? 'Yes' : 'No'}`,
      `  Debug: ${deps.interface.isDebugged(found.name) ? 'Yes' : 'No'}`,
      '  Subscriptions:',
      ...subscriptions.map(([field, value]) => `    ${field}: ${JSON.stringify(value)}`),
    ]
    return shown(lines, { isActive: found.isActive, ...(found.shown as object) })
  },
)
