// A thousand originates at once, five times over: all answered, none lost.

import { originateAtOnce } from '../tests/support/originate-at-once.ts'
import { Report } from './measure/report.ts'

const [calls, rounds] = [1_000, 5]
const report = new Report('Originates at once')
const times: number[] = []
let [refused, lost, doubled, left] = [0, 0, 0, 0]
for (let round = 0; round < rounds; round++) {
  const result = await originateAtOnce(calls)
  const made = result.statuses.get(200) ?? 0
  const distinct = new Set(result.started).size
  times.push(result.milliseconds)
  refused += calls - made
  lost += made - distinct
  doubled += result.started.length - distinct
  left += result.left
}
report.figure('originates', `${rounds} × ${calls}`)
report.figure(
  'from the first request to the last StasisStart',
  `${times.map((ms) => (ms / 1000).toFixed(1)).join(', ')} s`,
)
report.ratio('refused', refused, 0)
report.ratio('answered, but never in the application', lost, 0)
report.ratio('twice in the application', doubled, 0)
report.ratio('channels left', left, 0)
report.end()
