import { event } from '../event.ts'

export const newchannel = event(
  { name: 'Newchannel', privilege: 'call', from: 'channel-created' },
  ({ channel }, text) => [text.channel(channel)],
)
