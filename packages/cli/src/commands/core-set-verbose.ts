import { command } from '../command.ts'
import { setLevel } from '../set-level.ts'

export const coreSetVerbose = command(
  {
    name: 'core set verbose',
    synopsis: 'Sets how much the exchange tells of what it does.',
    arguments: [
      { name: 'level', words: () => ['off', 'atleast'] },
      { name: 'level', isOptional: true },
    ],
    notes: ['off is 0; atleast <level> never lowers it.', 'It is one level for the whole exchange, whoever sets it.'],
  },
  ({ args, deps: { logs } }) =>
    setLevel(
      {
        about: 'Console verbose',
        get: () => logs.verbosity,
        set: (level) => {
          logs.verbosity = level
        },
      },
      args,
    ),
)
