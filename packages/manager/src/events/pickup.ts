import { event } from '../event.ts'

export const pickup = event(
  { name: 'Pickup', privilege: 'call', from: 'call-picked-up' },
  ({ channel, target }, text) => [text.channel(channel), text.channel(target, 'Target')],
)
