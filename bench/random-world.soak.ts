// Ten thousand random lives of a small world: phones, applications, hangups and lost sockets, and nothing may go wrong.
// `RANDOM_WORLD_LIVES` asks for another number of them, `RANDOM_WORLD_SEED` begins at another seed.

import { heapBytes } from '../tests/support/random-world/heap.ts'
import { live } from '../tests/support/random-world/live.ts'
import { Report } from './measure/report.ts'

const lives = Number(process.env.RANDOM_WORLD_LIVES ?? 10_000)
const firstSeed = Number(process.env.RANDOM_WORLD_SEED ?? 1)
/** Lives after which everything that is kept once is there. */
const warmUp = Math.min(100, lives)
const mostShown = 10

const report = new Report('Random world')
const faulty: string[] = []
let answers = 0
let steady = 0
for (let seed = firstSeed; seed < firstSeed + lives; seed++) {
  const { faults, statuses } = await live(seed)
  for (const count of statuses.values()) answers += count
  if (faults.length > 0) faulty.push(`seed ${seed}: ${faults.join('; ')}`)
  if (seed === firstSeed + warmUp - 1) steady = heapBytes()
}
const perLife = (heapBytes() - steady) / Math.max(1, lives - warmUp)
for (const line of faulty.slice(0, mostShown)) console.log(line)
report.figure('lives', String(lives))
report.figure('answers held against the exchange', String(answers))
report.figure('bytes of a life that stay', String(Math.round(perLife)))
report.ratio('lives with a fault', faulty.length, 0)
report.ratio('kilobytes of a life that stay', perLife / 1_000, 10)
report.end()
