// Thirty channels that run in circles, and how long everybody else waits for an answer.

import { endlessLoops } from '../tests/support/endless-loops.ts'
import { Report } from './measure/report.ts'

const report = new Report('Endless loops in the dialplan')
for (const loops of [1, 10]) {
  const result = await endlessLoops({ loops, rounds: 3, requestsPerRound: 500, requestsBefore: 1_500 })
  const words = `beside ${3 * loops} loops`
  report.figure(
    `median of a request alone, ${words}`,
    `${result.aloneMs.toFixed(2)} ms, ${result.besideLoopsMs.toFixed(2)} ms`,
  )
  report.figure(`slowest hangup of a loop, ${words}`, `${result.hangupMs.toFixed(1)} ms`)
  report.ratio(`a request ${words} to one alone`, result.besideLoopsMs / result.aloneMs, 1.2)
  report.ratio('channels left', result.left, 0)
}
report.end()
