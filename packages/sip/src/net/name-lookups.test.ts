import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { NameLookups } from './name-lookups.ts'

function setUp(options: { mostAtOnce?: number; mostWaiting?: number } = {}) {
  const asked: string[] = []
  const answers = new Map<string, (addresses: readonly string[] | Error) => void>()
  const lookups = new NameLookups(
    (name, family) =>
      new Promise((resolve, reject) => {
        asked.push(`${name} ${family}`)
        answers.set(name, (answer) => (answer instanceof Error ? reject(answer) : resolve(answer)))
      }),
    options,
  )
  return { lookups, asked, answer: (name: string, what: readonly string[] | Error) => answers.get(name)!(what) }
}

describe('names that the system looks up', () => {
  it('are asked for a few at a time, each in its turn', async () => {
    const { lookups, asked, answer } = setUp()
    const all = ['a', 'b', 'c', 'd'].map((name) => lookups.addresses(name, 4))
    assert.deepEqual(asked, ['a 4', 'b 4'])
    answer('b', ['192.0.2.2'])
    assert.deepEqual(await all[1], ['192.0.2.2'])
    assert.deepEqual(asked, ['a 4', 'b 4', 'c 4'])
    answer('c', new Error('no such name'))
    assert.deepEqual(await all[2], [], 'one that leads nowhere has no addresses, and gives its place away as well')
    answer('d', [])
    answer('a', [])
    await Promise.all(all)
    // all places are free again
    void lookups.addresses('e', 4)
    void lookups.addresses('f', 4)
    assert.deepEqual(asked.slice(4), ['e 4', 'f 4'])
  })

  it('are asked for once, however many want to know, and anew later', async () => {
    const { lookups, asked, answer } = setUp({ mostAtOnce: 9 })
    const both = [lookups.addresses('A.example', 6), lookups.addresses('a.example', 6)]
    void lookups.addresses('a.example', 4)
    assert.deepEqual(asked, ['A.example 6', 'a.example 4'])
    answer('A.example', ['2001:db8::1'])
    assert.deepEqual(await Promise.all(both), [['2001:db8::1'], ['2001:db8::1']])
    void lookups.addresses('a.example', 6)
    assert.equal(asked.length, 3)
  })

  it('behind too many others are not asked for', async () => {
    const { lookups, asked } = setUp({ mostAtOnce: 1, mostWaiting: 2 })
    for (const name of ['a', 'b', 'c']) void lookups.addresses(name, 4)
    assert.deepEqual(await lookups.addresses('d', 4), [])
    assert.deepEqual(asked, ['a 4'])
  })
})
