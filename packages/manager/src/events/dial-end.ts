import { dialLines, dialPhase } from '../dial-lines.ts'
import { event } from '../event.ts'

export const dialEnd = event({ name: 'DialEnd', privilege: 'call', from: 'dial' }, (dial, text) =>
  dialPhase(dial.status) === 'end'
    ? [
        ...dialLines(dial, text),
        ...(dial.forward === '' ? [] : ([['Forward', dial.forward]] as const)),
        ['DialStatus', dial.status],
      ]
    : undefined,
)
