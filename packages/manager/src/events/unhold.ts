import { event } from '../event.ts'

export const unhold = event({ name: 'Unhold', privilege: 'call', from: 'channel-unheld' }, ({ channel }, text) => [
  text.channel(channel),
])
