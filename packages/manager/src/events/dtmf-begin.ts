import { directionWord } from '../direction-word.ts'
import { event } from '../event.ts'

export const dtmfBegin = event(
  { name: 'DTMFBegin', privilege: 'dtmf', from: 'channel-digit-began' },
  ({ channel, digit, direction }, text) => [
    text.channel(channel),
    ['Digit', digit],
    ['Direction', directionWord(direction)],
  ],
)
