import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkValues } from '../engine/dialplan-fixture.ts'
import { SoundStage } from '../engine/sound-stage-fixture.ts'

test('a direction is needed', async () => {
  const fixture = await checkValues({}, [
    ['${SET(VOLUME(TX)=3)}', '3'],
    ['${SET(VOLUME(sideways)=3)}', '3'],
  ])
  assert.deepEqual(fixture.problems, ["VOLUME: 'sideways' is not understood"])
})

test('what is heard, and what is said, louder or softer', async (t) => {
  const stage = new SoundStage(t, {
    test: { 1: ['Set(VOLUME(TX)=2)', 'PlayTones(440)', 'Wait(9)'], 2: ['Set(VOLUME(RX)=-4)', 'Echo()'] },
  })
  const { fixture } = stage
  const [louder, softer] = [await fixture.calls('1'), await fixture.calls('2')]
  stage.speaks(softer, [3_000], 600)
  await fixture.clock.pass(500)
  assert.ok(Math.abs(stage.hears(louder, 440) - 2 * 7_219) < 200, String(stage.hears(louder, 440)))
  assert.ok(Math.abs(stage.hears(softer, 600) - 2_000) < 60, String(stage.hears(softer, 600)))
})

test('keys change it when they may', async (t) => {
  const stage = new SoundStage(t, { test: { 1: ['Set(VOLUME(TX,p)=1)', 'PlayTones(440)', 'Wait(9)'] } })
  const { fixture } = stage
  const channel = await fixture.calls('1')
  const level = async (keys: string) => {
    fixture.press(channel, keys)
    await fixture.clock.pass(400)
    return Math.round((10 * stage.hears(channel, 440)) / 7_219) / 10
  }
  assert.equal(await level(''), 1)
  assert.equal(await level('*'), 2)
  assert.equal(await level('*'), 3)
  assert.equal(await level('#####'), 0.5)
  assert.equal(await level('5'), 0.5)
})
