// Events of hold and of the music that is heard meanwhile.
// A hold without music and music without a hold both happen.

import { event } from '../event.ts'

export const hold = event(
  { name: 'Hold', privilege: 'call', from: 'channel-held' },
  ({ channel, musicClass }, text) => [
    text.channel(channel),
    ...(musicClass === '' ? [] : ([['MusicClass', musicClass]] as const)),
  ],
)

export const unhold = event({ name: 'Unhold', privilege: 'call', from: 'channel-unheld' }, ({ channel }, text) => [
  text.channel(channel),
])

export const musicOnHoldStart = event(
  { name: 'MusicOnHoldStart', privilege: 'call', from: 'channel-music-started' },
  ({ channel, musicClass }, text) => [text.channel(channel), ['Class', musicClass]],
)

export const musicOnHoldStop = event(
  { name: 'MusicOnHoldStop', privilege: 'call', from: 'channel-music-stopped' },
  ({ channel }, text) => [text.channel(channel)],
)
