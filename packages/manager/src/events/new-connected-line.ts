import { event } from '../event.ts'

export const newConnectedLine = event(
  { name: 'NewConnectedLine', privilege: 'call', from: 'channel-connected-line' },
  ({ channel }, text) => [text.channel(channel)],
)
