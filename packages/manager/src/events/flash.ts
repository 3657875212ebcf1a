import { event } from '../event.ts'

export const flash = event({ name: 'Flash', privilege: 'call', from: 'channel-flashed' }, ({ channel }, text) => [
  text.channel(channel),
])
