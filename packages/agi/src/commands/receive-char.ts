import { agiCommand, readNumber } from '../command.ts'
import { waitForText } from '../wait-for-text.ts'

export const receiveChar = agiCommand(
  {
    name: 'RECEIVE CHAR',
    arguments: '<timeout ms>',
    least: 1,
    most: 1,
    usage: 'Waits for a character from the far end; 0 waits for ever.',
  },
  async ({ call, args: [timeout] }) => {
    const timeoutMs = readNumber(timeout)
    if (timeoutMs === undefined) return undefined
    try {
      const text = await waitForText(call, timeoutMs)
      return text === undefined || text === '' ? '0 (timeout)' : String(text.codePointAt(0))
    } catch (error) {
      if (!call.signal.aborted) throw error
      return '-1 (hangup)'
    }
  },
)
