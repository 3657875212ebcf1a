import { deviceStates as stateTable } from '@jackfield/core'
import { command } from '../command.ts'
import { refused, said } from '../reply.ts'

export const devstateChange = command(
  {
    name: 'devstate change',
    synopsis: 'Sets the state of a device of the dialplan.',
    arguments: [
      {
        name: 'Custom:device',
        words: ({ database }) => database.keys('CustomDevstate').map((name) => `Custom:${name}`),
      },
      { name: 'state', words: () => Object.keys(stateTable) },
    ],
    module: 'func_devstate.so',
  },
  ({ args: [name = '', word = ''], deps: { deviceStates } }) => {
    const set = deviceStates.setCustom(name, word)
    if (set.ok) return said(`Changing ${name} to ${word.toUpperCase()}`)
    if (set.code === 'unknown-device-state') return refused(`'${word}' is no state of a device`)
    if (set.code === 'device-not-controlled') {
      return refused("The devstate command can only be used to set 'Custom:' device states.")
    }
    return refused(`The state of ${name} was not set: ${set.code}`)
  },
)
