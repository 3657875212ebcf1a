import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DialplanFixture } from '../engine/dialplan-fixture.ts'
import { Locks } from './locks.ts'

test('others wait in line, and get it when it is free', async () => {
  const fixture = new DialplanFixture()
  const [a, b, c] = [fixture.standing(), fixture.standing(), fixture.standing()]
  const locks = new Locks(fixture.clock)
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
  const fixture = new DialplanFixture()
  const [a, b, c] = [fixture.standing(), fixture.standing(), fixture.standing()]
  const locks = new Locks(fixture.clock)
  locks.lock(a, 'x')
  locks.lock(b, 'y')
  const late = locks.lock(b, 'x')
  const gone = locks.lock(c, 'x')
  c.drop(16)
  assert.equal(await gone, false)
  await fixture.clock.pass('3s')
  assert.equal(await late, false)
})

test('a channel that locks one name after the other is refused at its limit, and does not wait for what nobody has', () => {
  const fixture = new DialplanFixture()
  const channel = fixture.standing()
  const locks = new Locks(fixture.clock)
  for (let at = 0; at < 1_000; at++) assert.equal(locks.tryLock(channel, `l${at}`), true)
  assert.equal(locks.lock(channel, 'one more'), false)
  assert.equal(locks.lock(channel, 'l7'), true, 'those it has it may have again')
  locks.unlock(channel, 'l0')
  assert.equal(locks.lock(channel, 'one more'), true)
})
