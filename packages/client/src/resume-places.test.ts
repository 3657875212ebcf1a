import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ResumePlaces } from './resume-places.ts'

describe('ResumePlaces', () => {
  it('asks for numbers first, then to go on after the last one', () => {
    const places = new ResumePlaces(['a', 'b'])
    assert.equal(places.token, '')
    places.begin('a', 'x-1', 7)
    assert.equal(places.isNumbered, false)
    assert.equal(places.token, 'x-1:7,')
    places.begin('b', 'x-1', 0)
    assert.equal(places.note('a', 8), 'new')
    assert.equal(places.isNumbered, true)
    assert.equal(places.token, 'x-1:8,x-1:0')
  })

  it('knows what came before, and what is missing', () => {
    const places = new ResumePlaces(['a'])
    places.begin('a', 'x-1', 5)
    assert.equal(places.note('a', 5), 'seen')
    assert.equal(places.note('a', 6), 'new')
    assert.deepEqual(places.note('a', 9), { application: 'a', reason: 'gap', from: 7, to: 8 })
    assert.equal(places.note('a', 8), 'seen')
    assert.equal(places.note('a', undefined), 'new')
    assert.equal(places.note('other', 3), 'new')
  })
})
