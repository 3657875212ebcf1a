import { event } from '../event.ts'
import { field } from '../message.ts'

const names = { start: 'MixMonitorStart', stop: 'MixMonitorStop', mute: 'MixMonitorMute' } as const

export const mixMonitor = event(
  { name: ({ act }) => names[act], names: Object.values(names), privilege: 'call', from: 'channel-monitor' },
  ({ channel, act, direction = 'both', isMuted = false }, text) => [
    text.channel(channel),
    ...(act === 'mute' ? [field('Direction', direction), field('State', isMuted ? 1 : 0)] : []),
  ],
)
