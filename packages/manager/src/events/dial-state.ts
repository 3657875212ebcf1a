import { dialLines, dialPhase } from '../dial-lines.ts'
import { event } from '../event.ts'

export const dialState = event({ name: 'DialState', privilege: 'call', from: 'dial' }, (dial, text) =>
  dialPhase(dial.status) === 'state'
    ? [
        ...dialLines(dial, text),
        ['DialStatus', dial.status],
        ...(dial.forward === '' ? [] : ([['Forward', dial.forward]] as const)),
      ]
    : undefined,
)
