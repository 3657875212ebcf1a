import { agiCommand } from '../command.ts'

export const answer = agiCommand(
  { name: 'ANSWER', arguments: '', least: 0, most: 0, usage: 'Answers the channel when it rings.' },
  ({ call: { channel } }) => (channel.isUp || channel.answer() ? '0' : '-1'),
)
