// The commands of text and images to and from the far end.
// What its technology cannot do is answered and nothing else.

import { agiCommand, readNumber } from '../command.ts'
import { waitForText } from '../wait-for-text.ts'

export const sendText = agiCommand(
  {
    name: 'SEND TEXT',
    arguments: '"<text>"',
    least: 1,
    most: 1,
    usage: 'Sends a text to the far end.',
  },
  ({ call: { channel }, args: [text = ''] }) => {
    channel.sendText(text)
    return '0'
  },
)

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

export const sendImage = agiCommand(
  {
    name: 'SEND IMAGE',
    arguments: '<image>',
    least: 1,
    most: 1,
    usage: 'Sends an image to the far end, where its technology can; here none can.',
  },
  () => '0',
)

export const tddMode = agiCommand(
  {
    name: 'TDD MODE',
    arguments: '<on|off|mate|tdd>',
    least: 1,
    most: 1,
    usage: 'Turns text telephony on or off, where the technology can; here none can.',
  },
  ({ args: [word = ''] }) => (/^(?:on|off|mate|tdd)$/i.test(word) ? '0' : undefined),
)
