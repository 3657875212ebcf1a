// Two thousand random lives of Local pairs, bridges and conferences tied together as it comes: nothing that is said goes round.
// `RANDOM_RINGS_LIVES` asks for another number of them, `RANDOM_RINGS_SEED` begins at another seed.

import { liveInRings } from '../tests/support/random-rings/ring-life.ts'
import { Report } from './measure/report.ts'

const lives = Number(process.env.RANDOM_RINGS_LIVES ?? 2_000)
const firstSeed = Number(process.env.RANDOM_RINGS_SEED ?? 1)
const mostShown = 10

const report = new Report('Random rings')
const faulty: string[] = []
let [most, crossings, dropped, answers] = [0, 0, 0, 0]
for (let seed = firstSeed; seed < firstSeed + lives; seed++) {
  const life = await liveInRings(seed)
  if (life.faults.length > 0) faulty.push(`seed ${seed}: ${life.faults.join('; ')}`)
  most = Math.max(most, life.mostCrossings)
  crossings += life.crossings
  dropped += life.dropped
  answers += life.answers
}
for (const line of faulty.slice(0, mostShown)) console.log(line)
report.figure('lives', String(lives))
report.figure('requests answered in between', String(answers))
report.figure('events from one channel to another', String(crossings))
report.figure('events not passed on', String(dropped))
report.figure('most events after one act', String(most))
report.ratio('lives with a fault', faulty.length, 0)
report.ratio('most events after one act', most, 1_000)
report.end()
