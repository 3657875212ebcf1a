import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DialplanFixture } from '../engine/dialplan-fixture.ts'
import { SoundStage } from '../engine/sound-stage-fixture.ts'

test('places in an order', async () => {
  const fixture = new DialplanFixture({
    test: {
      1: ['SayOrdinal(3)', 'SayOrdinal(042,f)', 'SayOrdinal(x)', 'SayOrdinal(1,q)', 'NoOp(never)'],
    },
  })
  for (const uri of ['ordinal:3', 'ordinal:42']) fixture.sounds[uri] = 1
  const channel = await fixture.calls('1')
  await fixture.clock.pass('1s')
  assert.equal(fixture.steps(channel).at(-1), 'SayOrdinal(1,q)')
  assert.deepEqual(fixture.played, ['ordinal:3', 'ordinal:42'])
})

test('a German hears the twenty-first by the rules of the language, and somebody without such sounds by those of English', async (t) => {
  const stage = new SoundStage(t, { test: { 1: ['SayOrdinal(21)', 'Wait(9)'] } })
  for (const [name, hz] of [
    ['digits/20', 400],
    ['digits/h-1', 700],
    ['../de/digits/1-and', 1_000],
    ['../de/digits/h-20', 1_300],
  ] as const)
    stage.sound(name, hz, 400)
  const { fixture } = stage
  for (const [language, first, second] of [
    ['de', 1_000, 1_300],
    ['fr', 400, 700],
  ] as const) {
    const channel = await fixture.calls('1', { language })
    await fixture.clock.pass(300)
    assert.ok(stage.hears(channel, first, 100) > 3_000, `${language} ${first}`)
    await fixture.clock.pass(400)
    assert.ok(stage.hears(channel, second, 100) > 3_000, `${language} ${second}`)
  }
})
