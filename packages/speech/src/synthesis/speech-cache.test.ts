import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { temporaryDirectory } from '@jackfield/base/testing'
import { SpeechCache } from './speech-cache.ts'

const folder = temporaryDirectory('spoken')
const name = (letter: string) => letter.repeat(64)
const text = (bytes: number) => [Buffer.alloc(bytes, 'x')]

describe('what was spoken', () => {
  after(() => rmSync(folder, { recursive: true }))
  let number = 0
  let wallMs = Date.UTC(2026, 0, 1)
  const cacheIn = (directory: string, mostBytes = 1_000, mostFiles = 100) =>
    new SpeechCache({ directory, mostBytes, mostFiles, wall: () => wallMs })
  const ownDirectory = () => join(folder, String(++number))

  it('is found again by the next process', async () => {
    const directory = ownDirectory()
    const path = await cacheIn(directory).keep(name('a'), [Buffer.from('one'), Buffer.from('two')])
    assert.equal(readFileSync(path, 'utf8'), 'onetwo')
    const next = cacheIn(directory)
    assert.equal(await next.use(name('a')), path)
    assert.deepEqual([next.size, next.bytes], [1, 6])
    assert.equal(await next.use(name('b')), undefined)
  })

  it('that was used longest ago goes first, also when that was in an earlier process', async () => {
    const directory = ownDirectory()
    const first = cacheIn(directory, 250)
    for (const letter of ['a', 'b']) {
      await first.keep(name(letter), text(100))
      wallMs += 120_000
    }
    await first.use(name('a'))
    wallMs += 120_000
    const second = cacheIn(directory, 250)
    await second.keep(name('c'), text(100))
    assert.deepEqual(readdirSync(directory).sort(), [`${name('a')}.wav`, `${name('c')}.wav`])
    assert.equal(second.bytes, 200)
  })

  it('is bounded in number, and the newest stays however large it is', async () => {
    const directory = ownDirectory()
    const cache = cacheIn(directory, 50, 2)
    for (const letter of ['a', 'b', 'c']) await cache.keep(name(letter), text(10))
    assert.equal(cache.size, 2)
    await cache.keep(name('d'), text(80))
    assert.deepEqual(readdirSync(directory), [`${name('d')}.wav`])
  })

  it('that was cut off by the end of a process is removed, and nothing that is not ours', async () => {
    const directory = ownDirectory()
    mkdirSync(directory)
    const half = join(directory, `${name('a')}.3.part`)
    writeFileSync(half, 'ha')
    writeFileSync(join(directory, 'notes.txt'), 'mine')
    assert.equal(await cacheIn(directory).use(name('a')), undefined)
    assert.equal(existsSync(half), false)
    assert.equal(existsSync(join(directory, 'notes.txt')), true)
  })

  it('and removed or cut short by somebody is spoken anew', async () => {
    const directory = ownDirectory()
    const cache = cacheIn(directory)
    for (const spoil of [(path: string) => rmSync(path), (path: string) => writeFileSync(path, 'x')]) {
      spoil(await cache.keep(name('a'), text(10)))
      assert.equal(await cache.use(name('a')), undefined)
      assert.equal(cache.bytes, 0)
    }
  })
})
