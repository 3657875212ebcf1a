// Three thousand offers from a grammar of absurd values at a whole exchange, with packets at every port that is answered: each is
// answered, no media worker dies, no port fails, and a neighbour's call stays.

import { throwDescriptions } from '../tests/support/throw-descriptions.ts'
import { Report } from './measure/report.ts'

const seed = 20_261_115
const report = new Report(`Absurd descriptions at an exchange (seed ${seed})`)
const { offers, statuses, channelsLeft, mistakes } = await throwDescriptions({ seed, offers: 3_000 })
report.figure('offers', String(offers))
for (const [status, count] of Object.entries(statuses)) report.figure(`  answered with ${status}`, String(count))
report.ratio('channels left beside the neighbour', Math.abs(channelsLeft - 1), 0)
report.ratio('errors said in the log', mistakes.length, 0)
for (const mistake of mistakes.slice(0, 20)) console.log(mistake)
report.end()
