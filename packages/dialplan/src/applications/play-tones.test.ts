import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DialplanFixture } from '../engine/dialplan-fixture.ts'
import { SoundStage } from '../engine/sound-stage-fixture.ts'

test('goes on while it sounds', async () => {
  const fixture = new DialplanFixture({
    test: {
      1: ['PlayTones(busy)', 'PlayTones()', 'NoOp(on)'],
      2: ['PlayTones(440/500,0/500)', 'StopPlayTones()', 'NoOp(on)'],
    },
  })
  const channel = await fixture.calls('1')
  assert.equal((await fixture.calls('2')).isEnded, true)
  assert.equal(fixture.clock.waiting, 0)
  assert.deepEqual(fixture.steps(channel), ['PlayTones(busy)', 'PlayTones()'])
  assert.equal(fixture.problems.length, 1)
})

test('is heard in its rhythm until it is stopped, or until the caller talks to somebody', async (t) => {
  const stage = new SoundStage(t, {
    test: {
      1: ['PlayTones(800/400,0/600)', 'Wait(3)', 'StopPlayTones()', 'Wait(9)'],
      2: ['PlayTones(dial)', 'Dial(Test/answer)'],
    },
  })
  const { fixture } = stage
  const channel = await fixture.calls('1')
  const rhythm: boolean[] = []
  for (let at = 0; at < 4_000; at += 200) {
    await fixture.clock.pass(200)
    rhythm.push(stage.hears(channel, 800, 100) > 3_000)
  }
  const beat = [true, true, false, false, false]
  assert.deepEqual(rhythm, [...beat, ...beat, ...beat, false, false, false, false, false])
  const caller = await fixture.calls('2')
  await fixture.clock.pass(400)
  assert.ok(stage.hears(caller, 350) > 3_000 && stage.hears(caller, 440) > 3_000)
  await fixture.clock.pass(600)
  const callee = fixture.exchange.channels.list().find(({ name }) => name.includes('answer'))
  assert.ok(callee?.membership)
  stage.speaks(callee, [2_000], 900)
  await fixture.clock.pass(500)
  assert.ok(stage.hears(caller, 900) > 7_000)
  assert.ok(stage.hears(caller, 350) < 100)
})
