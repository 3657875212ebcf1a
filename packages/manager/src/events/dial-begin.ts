import { dialLines, dialPhase } from '../dial-lines.ts'
import { event } from '../event.ts'

export const dialBegin = event({ name: 'DialBegin', privilege: 'call', from: 'dial' }, (dial, text) =>
  dialPhase(dial.status) === 'begin' ? [...dialLines(dial, text), ['DialString', dial.dialString]] : undefined,
)
