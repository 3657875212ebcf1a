import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Rehearsal } from '../engine/rehearsal.ts'
import { SoundStage } from '../engine/sound-stage.ts'

test('goes on while it sounds', async () => {
  const world = new Rehearsal({
    test: {
      1: ['PlayTones(busy)', 'PlayTones()', 'NoOp(on)'],
      2: ['PlayTones(440/500,0/500)', 'StopPlayTones()', 'NoOp(on)'],
    },
  })
  const channel = await world.calls('1')
  assert.equal((await world.calls('2')).isEnded, true)
  assert.equal(world.clock.waiting, 0)
  assert.deepEqual(world.steps(channel), ['PlayTones(busy)', 'PlayTones()'])
  assert.equal(world.problems.length, 1)
})

test('is heard in its rhythm until it is stopped, or until the caller talks to somebody', async (t) => {
  const stage = new SoundStage(t, {
    test: {
      1: ['PlayTones(800/400,0/600)', 'Wait(3)', 'StopPlayTones()', 'Wait(9)'],
      2: ['PlayTones(dial)', 'Dial(Test/answer)'],
    },
  })
  const { world } = stage
  const channel = await world.calls('1')
  const rhythm: boolean[] = []
  for (let at = 0; at < 4_000; at += 200) {
    await world.clock.pass(200)
    rhythm.push(stage.hears(channel, 800, 100) > 3_000)
  }
  const beat = [true, true, false, false, false]
  assert.deepEqual(rhythm, [...beat, ...beat, ...beat, false, false, false, false, false])
  const caller = await world.calls('2')
  await world.clock.pass(400)
  assert.ok(stage.hears(caller, 350) > 3_000 && stage.hears(caller, 440) > 3_000)
  await world.clock.pass(600)
  const callee = world.exchange.channels.list().find(({ name }) => name.includes('answer'))
  assert.ok(callee?.seat)
  stage.speaks(callee, [2_000], 900)
  await world.clock.pass(500)
  assert.ok(stage.hears(caller, 900) > 7_000)
  assert.ok(stage.hears(caller, 350) < 100)
})
