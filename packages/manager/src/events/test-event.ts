import { event } from '../event.ts'
import { escapeValue, field } from '../message.ts'

export const testEvent = event(
  { name: 'TestEvent', privilege: 'test', from: 'test-noted' },
  ({ state, part, act, fields }) => [
    field('Type', 'StateChange'),
    field('State', state),
    field('AppFile', part),
    field('AppFunction', act),
    field('AppLine', 0),
    ...fields.map(([name, value]) => field(name, escapeValue(value))),
  ],
)
