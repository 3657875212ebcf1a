// A thousand calls offered at the same moment to twenty applications that all want them: one winner each.

import { raceForCalls } from '../tests/support/race-for-calls.ts'
import { Report } from './measure/report.ts'

const [calls, applications] = [1_000, 20]
const report = new Report('Calls offered to racing applications')
const result = await raceForCalls({ calls, applications })
const notOnce = (counts: readonly number[]) => counts.filter((count) => count !== 1).length
report.figure('calls, applications, claims', `${calls}, ${applications}, ${calls * applications}`)
report.figure('from the first originate to the last answer', `${(result.milliseconds / 1000).toFixed(1)} s`)
report.figure('claims that came too late', String(result.losers))
report.ratio('calls without exactly one granted claim', notOnce(result.winners), 0)
report.ratio('calls that did not enter exactly one application', notOnce(result.starts), 0)
report.ratio('calls that entered another application than was told', result.cheated.length, 0)
report.ratio('claims answered otherwise', result.surprises.length, 0)
report.ratio('channels left', result.left, 0)
report.end()
