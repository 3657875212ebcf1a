import { agiCommand, keyCode, readNumber } from '../command.ts'

export const waitForDigit = agiCommand(
  {
    name: 'WAIT FOR DIGIT',
    arguments: '<timeout ms>',
    least: 1,
    most: 1,
    usage: 'Waits for a digit; -1 waits for ever.',
  },
  async ({ call, args: [timeout] }) => {
    const timeoutMs = readNumber(timeout)
    if (timeoutMs === undefined) return undefined
    const waitMs = timeoutMs < 0 ? Number.POSITIVE_INFINITY : timeoutMs
    return keyCode(await call.session.digits.next(waitMs, call.signal))
  },
)
