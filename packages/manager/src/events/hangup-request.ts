import { event } from '../event.ts'
import { field } from '../message.ts'

export const hangupRequest = event(
  { name: 'HangupRequest', privilege: 'call', from: 'channel-hangup-requested' },
  ({ channel, isSoft, cause, techCause }, text) =>
    isSoft
      ? undefined
      : [
          text.channel(channel),
          ...(cause === undefined ? [] : [field('Cause', cause)]),
          ...(techCause === undefined ? [] : [field('TechCause', techCause)]),
        ],
)
