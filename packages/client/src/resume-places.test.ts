import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ResumePlaces } from './resume-places.ts'

describe('ResumePlaces', () => {
  it('asks for numbers first, then to go on after the last one', () => {
    const places = new ResumePlaces(['a', 'b'])
    assert.equal(places.token, '')
    places.begin('a', 'e', 'x-1', 7)
    assert.equal(places.isNumbered, false)
    assert.equal(places.token, 'x-1:7,')
    places.begin('b', 'e', 'x-1', 0)
    assert.equal(places.note('a', 'e', 8), 'new')
    assert.equal(places.isNumbered, true)
    assert.equal(places.token, 'x-1:8,x-1:0')
  })

  it('knows what came before, and what is missing', () => {
    const places = new ResumePlaces(['a'])
    places.begin('a', 'e', 'x-1', 5)
    assert.equal(places.note('a', 'e', 5), 'seen')
    assert.equal(places.note('a', 'e', 6), 'new')
    assert.deepEqual(places.note('a', 'e', 9), { application: 'a', reason: 'gap', from: 7, to: 8 })
    assert.equal(places.note('a', 'e', 8), 'seen')
    assert.equal(places.note('a', 'e', undefined), 'new')
    assert.equal(places.note('other', 'e', 3), 'new')
  })

  it('keeps a place at each of several exchanges that stand as one', () => {
    const places = new ResumePlaces(['a'])
    places.begin('a', 'e', 'x-1', 5)
    places.begin('a', 'f', 'y-2', 90)
    assert.equal(places.note('a', 'e', 6), 'new')
    assert.equal(places.note('a', 'f', 91), 'new')
    assert.equal(places.note('a', 'f', 91), 'seen')
    assert.equal(places.note('a', 'g', 1), 'new')
    assert.equal(places.token, 'x-1:6+y-2:91')
    places.begin('a', 'f', 'z-1', 0)
    assert.equal(places.token, 'x-1:6+z-1:0')
  })
})
