// Applications that do not read, beside one that does, for longer than anything is kept.

import { slowReader } from '../tests/support/slow-reader.ts'
import { Report } from './measure/report.ts'

const events = 1_000
const report = new Report('Applications that do not read')
const result = await slowReader({ events, bytesPerEvent: 180_000 })
report.figure('events, each of 180 kB', String(events))
report.figure(
  'median of a request before, meanwhile',
  `${result.beforeMs.toFixed(2)} ms, ${result.whileMs.toFixed(2)} ms`,
)
report.figure('the socket that is not resumed ended with', `${result.closed.code} ${result.closed.reason}`)
report.figure('the one that is was told', `${result.resumed.type}, ${result.resumed.replayed} replayed`)
report.ratio('a request meanwhile to one before', result.whileMs / result.beforeMs, 2)
report.ratio('memory grown (MB)', result.grownMb, 300)
report.ratio('events the one that reads did not get', events - result.heardByReader, 0)
report.ratio('gaps after resuming', result.hasGaps ? 1 : 0, 0)
report.end()
