import assert from 'node:assert/strict'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { systemClock } from '@jackfield/base'
import { temporaryDirectory } from '@jackfield/base/testing'
import { sineWave, toneLevel } from '../../testing/tone-level.ts'
import { readSamples } from './read-samples.ts'

const folder = temporaryDirectory('samples')
const pause = () => systemClock.yield()

describe('a sound as samples', () => {
  after(() => rmSync(folder, { recursive: true }))
  const path = (name: string, hz: number, ms: number) => {
    const file = join(folder, name)
    writeFileSync(file, new Uint8Array(sineWave(8_000, hz, 8 * ms, 6_000).buffer))
    return { kind: 'file', path: file } as const
  }

  test('all of it, one behind the other, at whatever rate, however long', async () => {
    const [one, two] = [path('one.sln', 500, 1_000), path('two.sln', 900, 20_000)]
    const both = await readSamples([one, two], 8_000, pause)
    assert.equal(both?.length, 8 * 21_000)
    assert.ok(toneLevel(both.subarray(0, 8_000), 8_000, 500) > 5_900)
    assert.ok(toneLevel(both.subarray(-8_000), 8_000, 900) > 5_900)
    const wide = await readSamples([one], 48_000, pause)
    assert.equal(wide?.length, 48_000)
    assert.ok(toneLevel(wide.subarray(4_800, -4_800), 48_000, 500) > 5_800)
  })

  test('nothing for what is not there, and for what has no end', async () => {
    assert.equal(await readSamples([{ kind: 'file', path: join(folder, 'none.sln') }], 8_000, pause), undefined)
    assert.equal(await readSamples([{ kind: 'tone', pattern: '440' }], 8_000, pause), undefined)
    assert.equal(await readSamples([], 8_000, pause), undefined)
  })
})
