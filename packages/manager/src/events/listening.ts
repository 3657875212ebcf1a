// Events of who listens to the sound of a channel: talk detection, ChanSpy, MixMonitor.
// Nothing about the sound itself.

import { event } from '../event.ts'
import { field } from '../message.ts'

export const channelTalkingStart = event(
  { name: 'ChannelTalkingStart', privilege: 'call', from: 'channel-talking-started' },
  ({ channel }, text) => [text.channel(channel)],
)

export const channelTalkingStop = event(
  { name: 'ChannelTalkingStop', privilege: 'call', from: 'channel-talking-finished' },
  ({ channel, durationMs }, text) => [text.channel(channel), field('Duration', Math.round(durationMs))],
)

const spyNames = { start: 'ChanSpyStart', stop: 'ChanSpyStop' } as const

export const chanSpy = event(
  { name: ({ act }) => spyNames[act], names: Object.values(spyNames), privilege: 'call', from: 'channel-spied' },
  ({ spy, spied }, text) => [text.channel(spy, 'Spyer'), text.channel(spied, 'Spyee')],
)

const monitorNames = { start: 'MixMonitorStart', stop: 'MixMonitorStop', mute: 'MixMonitorMute' } as const

export const mixMonitor = event(
  {
    name: ({ act }) => monitorNames[act],
    names: Object.values(monitorNames),
    privilege: 'call',
    from: 'channel-monitor',
  },
  ({ channel, act, direction = 'both', isMuted = false }, text) => [
    text.channel(channel),
    ...(act === 'mute' ? [field('Direction', direction), field('State', isMuted ? 1 : 0)] : []),
  ],
)
