import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkValues } from '../engine/dialplan-fixture.ts'
import { SoundStage } from '../engine/sound-stage-fixture.ts'

test('nothing was heard, and nothing of that name', async () => {
  const fixture = await checkValues({}, [
    ['${SET(TONE_DETECT(440)=)}${TONE_DETECT(rx)}${TONE_DETECT(tx)}', '00'],
    ['${TONE_DETECT(x)}', ''],
    ['${SET(TONE_DETECT(loud)=)}', ''],
    ['${SET(TONE_DETECT(440,,n(2)=)}', ''],
  ])
  assert.equal(fixture.problems.length, 3)
})

test('counts how often it was heard, tells each time, and goes where it was told', async (t) => {
  const stage = new SoundStage(t, {
    test: {
      1: ['Set(TONE_DETECT(1100,300,n(2)g(fax,1))=)', 'Wait(60)'],
      fax: ['NoOp(a fax after ${TONE_DETECT(rx)})', 'Set(TONE_DETECT(1100,,x)=)', 'Wait(60)'],
    },
  })
  const { fixture } = stage
  const channel = await fixture.calls('1')
  // too short, another one, then twice
  stage.speaks(channel, [200, 300], 1_100)
  await fixture.clock.pass(600)
  stage.speaks(channel, [600, 300], 900)
  await fixture.clock.pass(1_000)
  assert.equal(fixture.eventsOf('channel-tone-detected').length, 0)
  stage.speaks(channel, [500, 300, 500, 500], 1_100)
  await fixture.clock.pass(500)
  assert.equal(fixture.eventsOf('channel-tone-detected').length, 1)
  assert.equal(fixture.steps(channel).length, 2)
  await fixture.clock.pass(1_500)
  assert.equal(fixture.steps(channel)[2], 'NoOp(a fax after 2)')
  stage.speaks(channel, [800, 200], 1_100)
  await fixture.clock.pass(1_200)
  assert.equal(fixture.eventsOf('channel-tone-detected').length, 2)
})

test('listens to what is sent, too, and counts it apart; to one of both where that is asked for', async (t) => {
  const heard = 'NoOp(in ${TONE_DETECT(rx)} out ${TONE_DETECT(tx)})'
  const listen = (options: string) => [`Set(TONE_DETECT(1100,300,${options})=)`, 'Playback(call)', heard, 'Wait(60)']
  const stage = new SoundStage(t, {
    test: {
      ...{ both: listen(''), received: listen('r'), sent: listen('t') },
      away: [`Set(TONE_DETECT(1100,300,h(gone,1))=)`, 'Playback(call)', 'Wait(60)'],
      gone: ['NoOp(sent ${TONE_DETECT(tx)})', 'Wait(60)'],
    },
  })
  const { fixture } = stage
  stage.sound('call', 1_100, 1_000)
  for (const [exten, shown] of [
    ['both', 'NoOp(in 0 out 1)'],
    ['received', 'NoOp(in 0 out 0)'],
    ['sent', 'NoOp(in 0 out 1)'],
    ['away', 'NoOp(sent 1)'],
  ] as const) {
    const channel = await fixture.calls(exten)
    await fixture.clock.passUntil(() => fixture.steps(channel).at(-2)?.startsWith('NoOp') === true, '10s')
    assert.equal(fixture.steps(channel).at(-2), shown, exten)
  }
})
