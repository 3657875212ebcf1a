// Events of DTMF digits and of the hook flash.
// Both directions: what a phone sent and what it was sent.

import { directionWord } from '../direction-word.ts'
import { event } from '../event.ts'
import { field } from '../message.ts'

export const dtmfBegin = event(
  { name: 'DTMFBegin', privilege: 'dtmf', from: 'channel-digit-began' },
  ({ channel, digit, direction }, text) => [
    text.channel(channel),
    ['Digit', digit],
    ['Direction', directionWord(direction)],
  ],
)

export const dtmfEnd = event(
  { name: 'DTMFEnd', privilege: 'dtmf', from: 'channel-digit-ended' },
  ({ channel, digit, durationMs, direction }, text) => [
    text.channel(channel),
    ['Digit', digit],
    field('DurationMs', Math.round(durationMs)),
    ['Direction', directionWord(direction)],
  ],
)

export const flash = event({ name: 'Flash', privilege: 'call', from: 'channel-flashed' }, ({ channel }, text) => [
  text.channel(channel),
])
