import { event } from '../event.ts'
import { escapeValue, field } from '../message.ts'

const names = { push: 'HangupHandlerPush', pop: 'HangupHandlerPop', run: 'HangupHandlerRun' } as const

export const hangupHandler = event(
  { name: ({ act }) => names[act], names: Object.values(names), privilege: 'dialplan', from: 'hangup-handler' },
  ({ channel, handler }, text) => [text.channel(channel), field('Handler', escapeValue(handler))],
)
