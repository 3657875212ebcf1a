import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Locks } from './locks.ts'
import { Rehearsal } from './rehearsal.ts'

test('others wait in line, and get it when it is free', async () => {
  const world = new Rehearsal()
  const [a, b, c] = [world.standing(), world.standing(), world.standing()]
  const locks = new Locks(world.clock)
  assert.equal(locks.lock(a, 'x'), true)
  assert.equal(locks.tryLock(b, 'x'), false)
  const second = locks.lock(b, 'x')
  const third = locks.lock(c, 'x')
  assert.equal(locks.unlock(b, 'x'), false)
  locks.unlock(a, 'x')
  assert.equal(await second, true)
  b.drop(16)
  b.end()
  assert.equal(await third, true)
})

test('whoever holds another one does not wait for ever, nor does one that is hung up', async () => {
  const world = new Rehearsal()
  const [a, b, c] = [world.standing(), world.standing(), world.standing()]
  const locks = new Locks(world.clock)
  locks.lock(a, 'x')
  locks.lock(b, 'y')
  const late = locks.lock(b, 'x')
  const gone = locks.lock(c, 'x')
  c.drop(16)
  assert.equal(await gone, false)
  await world.clock.pass('3s')
  assert.equal(await late, false)
})
