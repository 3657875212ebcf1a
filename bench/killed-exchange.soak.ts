// The power goes fifty times while calls are up and applications are connected.

import { killWithCalls } from '../tests/support/kill-with-calls.ts'
import { Report } from './measure/report.ts'

const seed = 20261115
const report = new Report(`An exchange that is killed with calls (seed ${seed})`)
const { kills, channels, faults } = await killWithCalls({ kills: 50, seed })
report.figure('kills', String(kills))
report.figure('channels that were there when it was killed', String(channels))
for (const fault of faults.slice(0, 20)) report.figure('  fault', fault)
report.ratio('ghosts, and clients that were not told', faults.length, 0)
report.end()
