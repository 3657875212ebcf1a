import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seededRandom } from '@jackfield/base'
import { checkValues } from '../engine/dialplan-fixture.ts'
import { SoundStage } from '../engine/sound-stage-fixture.ts'

test('kept per direction', async () => {
  await checkValues({}, [
    ['${SET(DENOISE(rx)=on)}${DENOISE(rx)}${DENOISE(tx)}', 'on10'],
    ['${DENOISE(x)}', ''],
  ])
})

test('the noise of a line is softer, and back when it is switched off', async (t) => {
  const stage = new SoundStage(t, {
    test: { 1: ['Echo()', 'Set(DENOISE(rx)=on)', 'Echo()', 'Set(DENOISE(rx)=off)', 'Echo()'] },
  })
  const { fixture } = stage
  const channel = await fixture.calls('1')
  const random = seededRandom(5)
  stage.testAudio(channel).say(Int16Array.from({ length: 80_000 }, () => Math.round(600 * (2 * random.next() - 1))))
  const loudness = async () => {
    await fixture.clock.pass('2s')
    const heard = stage.testAudio(channel).heard(500)
    return heard.reduce((sum, sample) => sum + Math.abs(sample), 0) / heard.length
  }
  const plain = await loudness()
  fixture.press(channel, '#')
  const softer = await loudness()
  fixture.press(channel, '#')
  const again = await loudness()
  assert.ok(plain > 250 && Math.abs(again - plain) < 20, `${plain} ${again}`)
  assert.ok(softer < plain / 3, `${softer} of ${plain}`)
})
