// Three hundred worlds of calls in which one port breaks at a place by chance: it ends alone, and all others keep their sound.

import { breakPorts } from '@jackfield/media/testing'
import { Report } from './measure/report.ts'

const seed = 20_261_115
const worlds = 300
const report = new Report(`Ports that break (seed ${seed})`)
const { broken, places, faults } = await breakPorts({ seed, worlds })
report.figure('worlds', String(worlds))
report.figure('in which the broken place was reached', String(broken))
for (const [place, count] of Object.entries(places).sort()) report.figure(`  ${place}`, String(count))
for (const fault of faults.slice(0, 20)) console.log(fault)
report.ratio('ports that ended besides, and calls that were not heard', faults.length, 0)
report.end()
