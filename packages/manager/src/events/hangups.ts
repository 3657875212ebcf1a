// Events of the end of a channel: somebody asks for it, and it is over.
// Not the hangup handlers, which are dialplan.

import { type BusEvent, causeText } from '@jackfield/core'
import { event } from '../event.ts'
import { field, type Line } from '../message.ts'
import type { SnapshotText } from '../snapshot-text.ts'

const requestLines = (
  { channel, cause, techCause }: BusEvent<'channel-hangup-requested'>,
  text: SnapshotText,
): readonly Line[] => [
  text.channel(channel),
  ...(cause === undefined ? [] : [field('Cause', cause)]),
  ...(techCause === undefined ? [] : [field('TechCause', techCause)]),
]

export const hangupRequest = event(
  { name: 'HangupRequest', privilege: 'call', from: 'channel-hangup-requested' },
  (request, text) => (request.isSoft ? undefined : requestLines(request, text)),
)

export const softHangupRequest = event(
  { name: 'SoftHangupRequest', privilege: 'call', from: 'channel-hangup-requested' },
  (request, text) => (request.isSoft ? requestLines(request, text) : undefined),
)

export const hangup = event(
  { name: 'Hangup', privilege: 'call', from: 'channel-destroyed' },
  ({ channel, cause, techCause }, text) => [
    text.channel(channel),
    field('Cause', cause),
    ['Cause-txt', causeText(cause)],
    ...(techCause === undefined ? [] : [field('TechCause', techCause)]),
  ],
)
