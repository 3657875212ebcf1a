import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { seededRandom } from '@jackfield/base'
import { mutate } from '../testing/mutations.ts'
import { readEverything } from '../testing/read-everything.ts'
import { StreamFramer } from './stream-framer.ts'

const seed = 20261115
const folder = fileURLToPath(new URL('../../testdata/rfc4475', import.meta.url))
const corpus = globSync(`${folder}/*/*.dat`)
  .sort()
  .map((path) => readFileSync(path))

/** Of the processor: what else the machine does is no fault of the parser. */
function sinceMs(begun: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(begun)
  return (user + system) / 1_000
}

it(`twenty thousand broken messages break nothing (seed ${seed})`, () => {
  const random = seededRandom(seed)
  const outcomes = new Map<string, number>()
  let slowestMs = 0
  let slowest: Buffer = Buffer.alloc(0)
  for (let n = 0; n < 20_000; n++) {
    const bytes = mutate(corpus[n % corpus.length]!, random)
    const begun = process.threadCpuUsage()
    const outcome = readEverything(bytes)
    const took = sinceMs(begun)
    if (took > slowestMs) [slowestMs, slowest] = [took, bytes]
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
  }
  assert.ok(outcomes.get('good')! > 100, 'some survive')
  assert.ok(outcomes.size > 15, 'many kinds of faults are met')
  // measured again, at its best: whoever collects garbage is not the parser
  const again = Math.min(
    ...Array.from({ length: 10 }, () => {
      const begun = process.threadCpuUsage()
      readEverything(slowest)
      return sinceMs(begun)
    }),
  )
  assert.ok(again < 20, `the slowest takes ${again} ms`)
})

it(`a stream of broken messages in random pieces breaks nothing (seed ${seed})`, () => {
  const random = seededRandom(seed)
  for (let n = 0; n < 500; n++) {
    const framer = new StreamFramer()
    const bytes = Buffer.concat(Array.from({ length: 4 }, () => mutate(corpus[random.below(corpus.length)]!, random)))
    for (let at = 0; at < bytes.length; ) {
      const size = 1 + random.below(300)
      framer.push(bytes.subarray(at, at + size))
      at += size
    }
    assert.ok(framer.pending <= 65_535)
  }
})
