import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PendingConnections } from './pending-connections.ts'

test('the oldest of the address that has the most goes first', () => {
  const pending = new PendingConnections<string>()
  assert.equal(pending.oldestOfBusiest(), undefined)
  pending.add('a1', 'a', 1)
  for (const at of [2, 3, 4]) pending.add(`b${at}`, 'b', at)
  assert.deepEqual([pending.size, pending.countOf('b'), pending.oldestOfBusiest()], [4, 3, 'b2'])
  assert.equal(pending.oldestOf('b', 1), undefined)
  assert.equal(pending.oldestOf('b', 2), 'b2')
  assert.deepEqual([pending.remove('b2'), pending.remove('b2'), pending.has('b3')], [true, false, true])
  pending.remove('b3')
  pending.remove('b4')
  assert.equal(pending.oldestOfBusiest(), 'a1')
  pending.remove('a1')
  assert.deepEqual([pending.size, pending.countOf('a'), pending.oldestOf('a', 9)], [0, 0, undefined])
})
