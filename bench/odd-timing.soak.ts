// Twenty thousand packets whose numbers and times make no sense, of every codec, in a conference: no port fails, and the others
// hear each other after every thousand.

import { throwTimes } from '@jackfield/media/testing'
import { Report } from './measure/report.ts'

const seed = 20_261_115
const rounds = 20
const report = new Report(`Packets with absurd times in a conference (seed ${seed})`)
const { thrown, goodRounds, failed } = await throwTimes({ seed, rounds, perRound: 1_000 })
report.figure('packets', String(thrown))
report.ratio('rounds after which the others did not hear each other', rounds - goodRounds, 0)
report.ratio('ports that failed', failed.length, 0)
for (const fault of failed.slice(0, 10)) console.log(fault)
report.end()
