// Twenty thousand mutated SIP messages at a whole exchange: no crash, none that takes long, memory flat, and a good call after
// every thousand.

import { throwSip } from '../tests/support/throw-sip.ts'
import { Report } from './measure/report.ts'

const seed = 20_261_115
const report = new Report(`Mutated SIP messages at an exchange (seed ${seed})`)
const rounds = 20
const outcome = await throwSip({ seed, rounds, perRound: 1_000, settleMs: 33_000 })
report.figure('messages', String(outcome.sent))
report.ratio('good calls that failed', rounds - outcome.goodCalls, 0)
report.ratio('slowest twenty of them and a question behind, ms', outcome.slowestMs, 1_000)
report.ratio('errors said in the log', outcome.mistakes.length, 0)
report.ratio('channels left', outcome.channelsLeft, 0)
report.ratio('memory grown, in MiB', outcome.grownBytes / 2 ** 20, 20)
for (const mistake of outcome.mistakes.slice(0, 20)) console.log(mistake)
report.end()
