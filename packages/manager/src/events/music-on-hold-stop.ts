import { event } from '../event.ts'

export const musicOnHoldStop = event(
  { name: 'MusicOnHoldStop', privilege: 'call', from: 'channel-music-stopped' },
  ({ channel }, text) => [text.channel(channel)],
)
