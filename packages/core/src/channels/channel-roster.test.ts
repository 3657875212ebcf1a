import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seededRandom } from '@jackfield/base'
import { ChannelRoster } from './channel-roster.ts'

test('an older roster goes on showing what was there then, in the order in which they came', () => {
  const empty = ChannelRoster.empty()
  const one = empty.with('a')
  const three = one.with('b').with('c')
  const two = three.without('b')
  const again = two.with('b')
  assert.deepEqual([empty.ids, one.ids, three.ids, two.ids], [[], ['a'], ['a', 'b', 'c'], ['a', 'c']])
  assert.deepEqual([again.ids, again.size, three.size, empty.size], [['a', 'c', 'b'], 3, 3, 0])
})

test('what is there already and what is not there change nothing', () => {
  const roster = ChannelRoster.empty().with('a')
  assert.equal(roster.with('a'), roster)
  assert.equal(roster.without('b'), roster)
  assert.deepEqual(roster.with('b').ids, ['a', 'b'])
})

test('only the newest roster can change', () => {
  const old = ChannelRoster.empty()
  old.with('a')
  assert.throws(() => old.with('b'), /newest/)
})

test('rosters of random lives show what lists show that were copied each time', () => {
  const seed = 5
  const random = seededRandom(seed)
  let [roster, list] = [ChannelRoster.empty(), [] as string[]]
  const kept: [ChannelRoster, string[]][] = []
  for (let step = 0; step < 500; step++) {
    const id = `c${Math.floor(random.next() * 30)}`
    const isThere = list.includes(id)
    list = isThere ? list.filter((one) => one !== id) : [...list, id]
    roster = isThere ? roster.without(id) : roster.with(id)
    kept.push([roster, list])
    const [old, expected] = kept[Math.floor(random.next() * kept.length)]!
    if (random.next() < 0.3) assert.deepEqual(old.ids, expected, `seed ${seed}, step ${step}`)
  }
  for (const [old, expected] of kept) assert.deepEqual(old.ids, expected, `seed ${seed}`)
})
