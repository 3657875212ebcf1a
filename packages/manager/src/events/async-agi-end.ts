import { event } from '../event.ts'

export const asyncAgiEnd = event(
  { name: 'AsyncAGIEnd', privilege: 'agi', from: 'async-agi-ended' },
  ({ channel }, text) => [text.channel(channel)],
)
