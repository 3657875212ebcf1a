// Events of calls being made: the three phases of a dial, and what came of an Originate.
// Which phase a status belongs to is known beside, in dial-lines.ts.

import { dialLines, dialPhase } from '../dial-lines.ts'
import { event } from '../event.ts'

export const dialBegin = event({ name: 'DialBegin', privilege: 'call', from: 'dial' }, (dial, text) =>
  dialPhase(dial.status) === 'begin' ? [...dialLines(dial, text), ['DialString', dial.dialString]] : undefined,
)

export const dialState = event({ name: 'DialState', privilege: 'call', from: 'dial' }, (dial, text) =>
  dialPhase(dial.status) === 'state'
    ? [
        ...dialLines(dial, text),
        ['DialStatus', dial.status],
        ...(dial.forward === '' ? [] : ([['Forward', dial.forward]] as const)),
      ]
    : undefined,
)

export const dialEnd = event({ name: 'DialEnd', privilege: 'call', from: 'dial' }, (dial, text) =>
  dialPhase(dial.status) === 'end'
    ? [
        ...dialLines(dial, text),
        ...(dial.forward === '' ? [] : ([['Forward', dial.forward]] as const)),
        ['DialStatus', dial.status],
      ]
    : undefined,
)

export const originateResponse = event(
  { name: 'OriginateResponse', privilege: 'call', from: 'originate-answered' },
  ({ fields }) => fields,
)
