import { agiCommand, anyNumber } from '../command.ts'

export const noop = agiCommand(
  { name: 'NOOP', arguments: '[<text>]', least: 0, most: anyNumber, usage: 'Does nothing.', isForTheDead: true },
  () => '0',
)
