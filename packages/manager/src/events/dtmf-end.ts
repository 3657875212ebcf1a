import { directionWord } from '../direction-word.ts'
import { event } from '../event.ts'
import { field } from '../message.ts'

export const dtmfEnd = event(
  { name: 'DTMFEnd', privilege: 'dtmf', from: 'channel-digit-ended' },
  ({ channel, digit, durationMs, direction }, text) => [
    text.channel(channel),
    ['Digit', digit],
    field('DurationMs', Math.round(durationMs)),
    ['Direction', directionWord(direction)],
  ],
)
