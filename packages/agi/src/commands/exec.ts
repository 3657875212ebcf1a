import type { Outcome } from '@jackfield/dialplan'
import { agiCommand, anyNumber } from '../command.ts'

/** What an application leaves behind, as a number. */
function numberOf(outcome: Outcome): string {
  if (typeof outcome === 'object') return String(outcome.digit.charCodeAt(0))
  return outcome === 'continue' ? '0' : '-1'
}

export const exec = agiCommand(
  {
    name: 'EXEC',
    arguments: '<application> [<options>]',
    least: 1,
    most: anyNumber,
    usage: 'Runs an application of the dialplan.',
    isForTheDead: true,
  },
  async ({ call, args: [name = '', ...rest] }) => {
    const isFull = /^(?:1|y|yes|t|true|on)$/i.test(call.variable('AGIEXECFULL') ?? '')
    // words that were parted by blanks are arguments, too
    const data = rest.join(',')
    const running = call.execute(name, isFull ? await call.substitute(data) : data)
    if (running) return numberOf(await running)
    call.log.warning(`AGI: there is no application '${name}'${call.whereWritten}`)
    return '-2'
  },
)
