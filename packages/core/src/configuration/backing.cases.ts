// What every backing that can be written must do; each runs these on itself.
// Not what happens over a restart: that is where they differ.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Backing } from './backing.ts'

export function backingCases(name: string, make: () => Backing): void {
  test(`${name}: an object is put, changed, listed and removed`, () => {
    const backing = make()
    assert.ok(backing.isWritable)
    assert.equal(backing.get('a'), undefined)
    assert.ok(backing.put('a', { field: 'one' }))
    assert.ok(backing.put('a', { field: 'two', other: '' }))
    assert.ok(backing.put('b/c', {}))
    assert.deepEqual(backing.get('a'), { field: 'two', other: '' })
    assert.deepEqual([...backing.ids()].sort(), ['a', 'b/c'])
    assert.ok(backing.remove('a'))
    assert.equal(backing.remove('a'), false)
    assert.equal(backing.get('a'), undefined)
    assert.deepEqual(backing.ids(), ['b/c'])
  })

  test(`${name}: ids are taken as they are`, () => {
    const backing = make()
    for (const id of ['A', 'a', '%', '__proto__', 'ä', 'a b']) assert.ok(backing.put(id, { id }))
    for (const id of ['A', 'a', '%', '__proto__', 'ä', 'a b']) assert.deepEqual(backing.get(id), { id })
    assert.equal(backing.ids().length, 6)
  })
}
