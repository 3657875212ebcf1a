import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SoundStage } from '../engine/sound-stage-fixture.ts'

test('the test tone, with a pause every ten seconds when asked, until the hangup', async (t) => {
  const stage = new SoundStage(t, { test: { 1: ['Milliwatt()'], 2: ['Milliwatt(m)'], 3: ['Milliwatt(o)'] } })
  const { fixture } = stage
  const [plain, paused, old] = [await fixture.calls('1'), await fixture.calls('2'), await fixture.calls('3')]
  await fixture.clock.pass('1s')
  assert.equal(plain.state, 'Up')
  assert.ok(stage.hears(plain, 1_004, 500) > 7_000)
  assert.ok(stage.hears(old, 1_000, 500) > 7_000)
  assert.ok(stage.hears(old, 1_004, 500) < 500)
  await fixture.clock.pass('8.8s')
  assert.ok(stage.hears(plain, 1_004, 500) > 7_000)
  assert.equal(stage.hears(paused, 1_004, 500), 0)
  await fixture.clock.pass('1s')
  assert.ok(stage.hears(paused, 1_004, 500) > 7_000)
  plain.requestHangup('explicit')
  await fixture.clock.settle()
  assert.equal(plain.isEnded, true)
})
