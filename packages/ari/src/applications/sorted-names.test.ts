import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seededRandom } from '@jackfield/base'
import { SortedNames } from './sorted-names.ts'

test('names come out in order, whatever came and went', () => {
  const seed = 20_261_115
  const random = seededRandom(seed)
  const names = new SortedNames(['z', 'a"b'])
  const known = new Set(['z', 'a"b'])
  for (let at = 0; at < 5_000; at++) {
    const name = `Custom:${random.below(1_500)}\u00e4`
    if (known.delete(name)) names.remove(name)
    else {
      known.add(name)
      names.add(name)
    }
    if (at % 250 === 0) assert.equal(names.text(), JSON.stringify([...known].sort()), `seed ${seed}, step ${at}`)
  }
  for (const name of known) names.remove(name)
  names.remove('never there')
  assert.equal(names.text(), '[]')
})
