import { sayModes } from '@jackfield/dialplan'
import { command } from '../command.ts'
import { shown } from '../reply.ts'

export const sayLoad = command(
  {
    name: 'say load',
    synopsis: 'Shows or chooses by which rules numbers and dates are spoken.',
    arguments: [{ name: 'mode', isOptional: true, words: sayModes }],
    notes: ['old: those of the exchange', 'new: those of say.conf, for the languages it has'],
  },
  ({ args: [wanted], deps: { engine } }) => {
    const mode = sayModes.find((known) => known === wanted)
    if (mode) {
      engine.say.choose(mode)
      return shown([`setting say mode to [${mode}]`], { mode })
    }
    return shown([`say mode is [${engine.say.mode}]`], { mode: engine.say.mode })
  },
)
