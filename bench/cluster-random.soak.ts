// Thousands of random lives of three exchanges that stand as one, on a clock in hand; `CLUSTER_LIVES` and `CLUSTER_SEED` say which.

import { liveInCluster } from '../tests/support/random-cluster/live-in-cluster.ts'
import { Report } from './measure/report.ts'

const lives = Number(process.env.CLUSTER_LIVES ?? 1_000)
const firstSeed = Number(process.env.CLUSTER_SEED ?? 1)
const mostShown = 10

const report = new Report('Random lives of a cluster')
let [events, deaths, faulty] = [0, 0, 0]
for (let seed = firstSeed; seed < firstSeed + lives; seed++) {
  const life = await liveInCluster(seed)
  events += life.events
  deaths += life.deaths
  if (life.faults.length > 0 && faulty++ < mostShown) console.log(`seed ${seed}: ${life.faults.join('; ')}`)
}
report.figure('lives', String(lives))
report.figure('events looked at, and nodes that died or seemed to', `${events}, ${deaths}`)
report.ratio('lives with a fault', faulty, 0)
report.end()
