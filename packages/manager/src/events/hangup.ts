import { causeText } from '@jackfield/core'
import { event } from '../event.ts'
import { field } from '../message.ts'

export const hangup = event(
  { name: 'Hangup', privilege: 'call', from: 'channel-destroyed' },
  ({ channel, cause, techCause }, text) => [
    text.channel(channel),
    field('Cause', cause),
    ['Cause-txt', causeText(cause)],
    ...(techCause === undefined ? [] : [field('TechCause', techCause)]),
  ],
)
