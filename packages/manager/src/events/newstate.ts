import { event } from '../event.ts'

export const newstate = event(
  { name: 'Newstate', privilege: 'call', from: 'channel-state-changed' },
  ({ channel }, text) => [text.channel(channel)],
)
