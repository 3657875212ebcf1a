import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seededRandom } from '@jackfield/base'
import fc from 'fast-check'
import { chooseSpace } from './choose-space.ts'

const taken = (...spaces: number[]) => ({ first: 701, last: 704, isTaken: (space: number) => spaces.includes(space) })

test('the lowest free space, the one asked for, the one after it, the one behind the last used', () => {
  assert.equal(chooseSpace(taken()), 701)
  assert.equal(chooseSpace(taken(701, 702)), 703)
  assert.equal(chooseSpace({ ...taken(), preferred: 703 }), 703)
  assert.equal(chooseSpace({ ...taken(703, 704), preferred: 703 }), 701)
  assert.equal(chooseSpace({ ...taken(), from: 704 }), 704)
  assert.equal(chooseSpace({ ...taken(704), from: 704 }), 701)
  assert.equal(chooseSpace({ ...taken(), from: 705 }), 701)
  assert.equal(chooseSpace(taken(701, 702, 703, 704)), undefined)
})

test('whatever is asked, a free space is found exactly when there is one', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1000 }),
      fc.array(fc.boolean(), { minLength: 1, maxLength: 40 }),
      fc.option(fc.nat(60)),
      fc.option(fc.integer()),
      (first, occupied, step, seed) => {
        const last = first + occupied.length - 1
        const space = chooseSpace({
          first,
          last,
          from: step === null ? undefined : first + step,
          random: seed === null ? undefined : seededRandom(seed),
          isTaken: (one) => occupied[one - first] === true,
        })
        if (occupied.every((one) => one)) assert.equal(space, undefined)
        else assert.equal(occupied[(space as number) - first], false)
      },
    ),
  )
})
