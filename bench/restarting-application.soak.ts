// An application killed and started again a thousand times while twenty calls a second arrive.

import { restartApplication } from '../tests/support/restarting-application.ts'
import { Report } from './measure/report.ts'

const seed = 20261115
const report = new Report(`An application that dies and comes back (seed ${seed})`)
const { restarts, calls, events, replayed, faults } = await restartApplication({
  restarts: 1_000,
  callsPerSecond: 20,
  seed,
})
report.figure('restarts', String(restarts))
report.figure('calls', String(calls))
report.figure('events, of which replayed', `${events}, ${replayed}`)
for (const fault of faults.slice(0, 20)) report.figure('  fault', fault)
report.ratio('lost, doubled, out of order or left', faults.length, 0)
report.end()
