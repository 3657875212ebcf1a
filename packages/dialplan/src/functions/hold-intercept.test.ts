import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkValues, DialplanFixture } from '../engine/dialplan-fixture.ts'

test('what is not understood is said', async () => {
  const fixture = await checkValues({}, [['${SET(HOLD_INTERCEPT(nonsense)=)}', '']])
  assert.equal(fixture.problems.length, 1)
})

test('a hold is told and goes no further, until it is removed', async () => {
  const fixture = new DialplanFixture({
    test: { '100': ['Set(HOLD_INTERCEPT(set)=)', 'Wait(1)', 'Set(HOLD_INTERCEPT(remove)=)', 'Wait(60)'] },
  })
  const channel = await fixture.calls('100')
  const heard: string[] = []
  channel.onTechnologyEvent(({ type }) => void heard.push(type))
  channel.handle({ type: 'hold' })
  channel.handle({ type: 'unhold' })
  assert.deepEqual(heard, [])
  assert.equal(fixture.eventsOf('channel-held').length, 1)
  await fixture.clock.pass('2s')
  channel.handle({ type: 'hold' })
  assert.deepEqual(heard, ['hold'])
})
