import { event } from '../event.ts'

const names = { start: 'ChanSpyStart', stop: 'ChanSpyStop' } as const

export const chanSpy = event(
  { name: ({ act }) => names[act], names: Object.values(names), privilege: 'call', from: 'channel-spied' },
  ({ spy, spied }, text) => [text.channel(spy, 'Spyer'), text.channel(spied, 'Spyee')],
)
