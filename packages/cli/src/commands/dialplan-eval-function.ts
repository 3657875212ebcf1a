import { command } from '../command.ts'
import { shown } from '../reply.ts'

export const dialplanEvalFunction = command(
  {
    name: 'dialplan eval function',
    synopsis: 'Reads a function of the dialplan without a channel.',
    arguments: [{ name: 'FUNCTION(arguments)', isRest: true }],
  },
  async ({ args, deps: { engine } }) => {
    const value = await engine.readFunctionLater(undefined, args.join(' '))
    if (value.ok) return shown(['Return Value: Success (0)', `Result: ${value.value}`], { result: value.value })
    return { ok: false, lines: ['Return Value: Failure (-1)', 'Result: '], data: { error: value.code } }
  },
)
