// A million broken messages through the parser: none may throw, none may take long, memory stays where it was.

import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { seededRandom, systemClock } from '@jackfield/base'
import { mutateMessage, readEverything } from '@jackfield/sip/testing'
import { Report } from './measure/report.ts'

const seed = 20261115
const count = 1_000_000
const folder = fileURLToPath(new URL('../packages/sip/testdata/rfc4475', import.meta.url))
const corpus = globSync(`${folder}/*/*.dat`)
  .sort()
  .map((path) => readFileSync(path))

const report = new Report(`Broken messages through the SIP parser (seed ${seed})`)
const random = seededRandom(seed)
const outcomes = new Map<string, number>()
const memory = () => {
  globalThis.gc?.()
  return process.memoryUsage().heapUsed
}
let slowestMs = 0
let slowest: Buffer = Buffer.alloc(0)
let start = 0
const begun = systemClock.now()
for (let n = 0; n < count; n++) {
  if (n === count / 10) start = memory()
  const bytes = mutateMessage(corpus[n % corpus.length]!, random)
  const before = systemClock.now()
  const outcome = readEverything(bytes)
  const took = systemClock.now() - before
  if (took > slowestMs) [slowestMs, slowest] = [took, bytes]
  outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
}
report.figure('messages', `${count} in ${((systemClock.now() - begun) / 1000).toFixed(0)} s`)
for (const [outcome, times] of [...outcomes].toSorted((a, b) => b[1] - a[1]))
  report.figure(`  ${outcome}`, String(times))
// the same one again, alone: a pause of the machine is not the parser's fault
let again = Number.POSITIVE_INFINITY
for (let n = 0; n < 20; n++) {
  const before = systemClock.now()
  readEverything(slowest)
  again = Math.min(again, systemClock.now() - before)
}
report.figure('slowest, as met', `${slowestMs.toFixed(2)} ms, ${slowest.length} bytes`)
report.ratio('slowest, measured again (ms)', again, 5)
report.ratio('memory grown since the first tenth (MB)', (memory() - start) / 1e6, 8)
report.end()
