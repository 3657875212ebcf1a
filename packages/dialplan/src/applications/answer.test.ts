import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DialplanFixture } from '../engine/dialplan-fixture.ts'

test('at once or after a while', async () => {
  const fixture = new DialplanFixture({
    test: {
      1: ['Answer()', 'Answer(5000)', 'NoOp(up)'],
      2: ['Answer(500)', 'NoOp(up)'],
      3: ['Answer(500,i)', 'NoOp(up)'],
    },
  })
  const channel = await fixture.calls('1')
  const late = await fixture.calls('2')
  assert.deepEqual([late.state, fixture.steps(late)], ['Up', ['Answer(500)']])
  await fixture.clock.pass('500ms')
  assert.deepEqual(fixture.steps(late), ['Answer(500)', 'NoOp(up)'])
  assert.deepEqual(fixture.steps(await fixture.calls('3')), ['Answer(500,i)', 'NoOp(up)'])
  assert.deepEqual(fixture.steps(channel), ['Answer()', 'Answer(5000)', 'NoOp(up)'])
})

test('without a time it waits half a second for the first sound or digit, and goes on with it', async () => {
  const fixture = new DialplanFixture({ test: { 1: ['Answer()', 'Read(KEY,,1,,,5)', 'NoOp(has ${KEY})'] } })
  const dumb = await fixture.calls('1')
  await fixture.clock.pass('499ms')
  assert.deepEqual(fixture.steps(dumb), ['Answer()'])
  await fixture.clock.pass('1ms')
  assert.equal(fixture.steps(dumb).length, 2)

  const talker = await fixture.calls('1')
  await fixture.clock.pass('120ms')
  talker.handle({ type: 'media-began' })
  await fixture.clock.settle()
  assert.equal(fixture.steps(talker).length, 2)

  const impatient = await fixture.calls('1')
  await fixture.clock.pass('50ms')
  impatient.handle({ type: 'digit-began', digit: '7' })
  impatient.handle({ type: 'digit-ended', digit: '7', durationMs: 100 })
  await fixture.clock.settle()
  assert.equal(fixture.steps(impatient).at(-1), 'NoOp(has 7)')
})

test('sound that came before the answer counts', async () => {
  const fixture = new DialplanFixture({ test: { 1: ['Progress()', 'Wait(1)', 'Answer()', 'NoOp(up)'] } })
  const channel = await fixture.calls('1')
  channel.handle({ type: 'media-began' })
  await fixture.clock.pass('1s')
  assert.equal(fixture.steps(channel).at(-1), 'NoOp(up)')
})

test('a caller who hangs up while sound is waited for leaves no timer', async () => {
  const fixture = new DialplanFixture({ test: { 1: ['Answer()', 'NoOp(up)'] } })
  const channel = await fixture.calls('1')
  channel.handle({ type: 'hung-up', cause: 16 })
  await fixture.clock.settle()
  assert.deepEqual(fixture.steps(channel), ['Answer()'])
  assert.equal(fixture.clock.waiting, 0)
})
