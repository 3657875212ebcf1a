import { event } from '../event.ts'

export const channelTalkingStart = event(
  { name: 'ChannelTalkingStart', privilege: 'call', from: 'channel-talking-started' },
  ({ channel }, text) => [text.channel(channel)],
)
