import { event } from '../event.ts'
import { field } from '../message.ts'

export const channelTalkingStop = event(
  { name: 'ChannelTalkingStop', privilege: 'call', from: 'channel-talking-finished' },
  ({ channel, durationMs }, text) => [text.channel(channel), field('Duration', Math.round(durationMs))],
)
