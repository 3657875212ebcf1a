import { agiCommand, readNumber } from '../command.ts'
import { waitForText } from '../wait-for-text.ts'

export const receiveText = agiCommand(
  {
    name: 'RECEIVE TEXT',
    arguments: '<timeout ms>',
    least: 1,
    most: 1,
    usage: 'Waits for a text from the far end; 0 waits for ever.',
  },
  async ({ call, args: [timeout] }) => {
    const timeoutMs = readNumber(timeout)
    if (timeoutMs === undefined) return undefined
    const text = await waitForText(call, timeoutMs)
    return text === undefined ? '-1' : `1 (${text})`
  },
)
