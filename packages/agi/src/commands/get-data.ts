import { collectDigits, playPrompts } from '@jackfield/dialplan'
import { agiCommand, readNumber } from '../command.ts'

const mostDigits = 1_024

export const getData = agiCommand(
  {
    name: 'GET DATA',
    arguments: '<file> [<timeout ms>] [<most digits>]',
    least: 1,
    most: 3,
    usage: 'Plays a file and reads digits, until # or until nobody presses any more.',
  },
  async ({ call, args: [file = '', timeout = '0', most = String(mostDigits)] }) => {
    const [timeoutMs, wanted] = [readNumber(timeout), readNumber(most)]
    if (timeoutMs === undefined || wanted === undefined) return undefined
    const { session } = call
    const played = file === '' ? undefined : await playPrompts(call, [`sound:${file}`], { interrupts: () => true })
    const collected = await collectDigits(call, {
      most: wanted > 0 && wanted < mostDigits ? wanted : mostDigits,
      terminators: '#',
      firstTimeoutMs: timeoutMs > 0 ? timeoutMs : session.responseTimeoutMs,
      nextTimeoutMs: timeoutMs > 0 ? timeoutMs : session.digitTimeoutMs,
      ...(played?.digit === undefined ? {} : { given: played.digit }),
    })
    return collected.endedBy === 'timeout' ? `${collected.digits} (timeout)` : collected.digits
  },
)
