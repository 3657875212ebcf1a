import { event } from '../event.ts'

export const hold = event(
  { name: 'Hold', privilege: 'call', from: 'channel-held' },
  ({ channel, musicClass }, text) => [
    text.channel(channel),
    ...(musicClass === '' ? [] : ([['MusicClass', musicClass]] as const)),
  ],
)
