import { command } from '../command.ts'
import { setLevel } from '../set-level.ts'

export const coreSetDebug = command(
  {
    name: 'core set debug',
    synopsis: 'Sets how much debugging output the exchange writes.',
    arguments: [
      { name: 'level', words: () => ['off', 'atleast'] },
      { name: 'level', isOptional: true },
    ],
    notes: ['off is 0; atleast <level> never lowers it.'],
  },
  ({ args, deps: { logs } }) =>
    setLevel(
      {
        about: 'Core debug',
        get: () => logs.debugLevel,
        set: (level) => {
          logs.debugLevel = level
        },
      },
      args,
    ),
)
