// A hundred kills in the middle of writes: nothing acknowledged may be lost.

import { killWhileWriting } from '../tests/support/kill-while-writing.ts'
import { Report } from './measure/report.ts'

const report = new Report('Killed while writing')
const { kills, acknowledged, lost } = await killWhileWriting({ kills: 100, seed: 20261115 })
report.figure('kills', String(kills))
report.figure('acknowledged writes', String(acknowledged))
report.ratio('acknowledged writes lost', lost.length, 0)
report.end()
