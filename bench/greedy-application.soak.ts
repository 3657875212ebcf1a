// A hundred thousand requests of an application that makes as many of everything as it can: every one is answered, no mistake of
// the exchange is among the answers, and the memory stays where it was after the first round.

import { seededRandom } from '@jackfield/base'
import { beGreedy, startGreedyExchange } from '../tests/support/greedy-application.ts'
import { Report } from './measure/report.ts'

const seed = 20_261_115
const rounds = 20
const perRound = 5_000

const memory = () => {
  globalThis.gc?.()
  return process.memoryUsage().heapUsed
}

const report = new Report(`An application that makes many of everything (seed ${seed})`)
const exchange = await startGreedyExchange(seed)
const application = await exchange.application('greedy')
/** The testkit keeps what was told and logged; here it would be taken for a leak. */
const forget = () => {
  for (const kept of [application.seen, exchange.log]) (kept as unknown[]).length = 0
}
const random = seededRandom(seed)
await beGreedy(exchange, random, perRound)
forget()
const before = memory()
let mostChannels = 0
for (let round = 1; round < rounds; round++) {
  const { objects, refusals } = await beGreedy(exchange, random, perRound)
  forget()
  mostChannels = Math.max(mostChannels, objects.channels)
  console.log(
    `round ${round}: ${JSON.stringify(objects)}, refused ${[...refusals].map((one) => one.join(' ')).join(', ')}`,
  )
}
report.figure('requests', String(rounds * perRound))
report.figure('most channels', String(mostChannels))
report.ratio('memory grown, in MiB', (memory() - before) / 2 ** 20, 30)
await exchange.stop({ mayLeave: true })
report.end()
