import { event } from '../event.ts'

export const musicOnHoldStart = event(
  { name: 'MusicOnHoldStart', privilege: 'call', from: 'channel-music-started' },
  ({ channel, musicClass }, text) => [text.channel(channel), ['Class', musicClass]],
)
