import { event } from '../event.ts'
import { field } from '../message.ts'

export const asyncAgiStart = event(
  { name: 'AsyncAGIStart', privilege: 'agi', from: 'async-agi-began' },
  ({ channel, environment }, text) => [text.channel(channel), field('Env', encodeURIComponent(environment))],
)
