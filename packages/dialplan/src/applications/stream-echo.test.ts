import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SoundStage } from '../engine/sound-stage-fixture.ts'

test('sends back what is said on as many streams as are asked for, until #', async (t) => {
  for (const [call, expected] of [
    ['StreamEcho()', []],
    ['StreamEcho(3)', [3, 0]],
    ['StreamEcho(2,video)', [2, 0]],
    ['StreamEcho(0,video)', ['none', 0]],
    ['StreamEcho(1,audio)', []],
  ] as const) {
    const stage = new SoundStage(t, { test: { 1: ['Wait(1)', call, 'NoOp(on)', 'Wait(9)'] } })
    const { fixture } = stage
    const channel = await fixture.calls('1')
    const shown: unknown[] = []
    Object.assign(channel.driver, {
      showVideo: (wanted: readonly { port: string }[] | 'none') => {
        if (typeof wanted !== 'string') for (const { port } of wanted) assert.equal(port, channel.id)
        shown.push(typeof wanted === 'string' ? wanted : wanted.length)
      },
    })
    await fixture.clock.pass('1s')
    stage.speaks(channel, [5_000], 500)
    await fixture.clock.pass(400)
    assert.ok(Math.abs(stage.hears(channel, 500) - 8_000) < 200, call)
    fixture.press(channel, '#')
    await fixture.clock.pass(400)
    assert.deepEqual(fixture.steps(channel).slice(2), ['NoOp(on)', 'Wait(9)'], call)
    assert.deepEqual(shown, expected, call)
  }
})

test('what is no number or no kind of media is said, and the dialplan goes on', async (t) => {
  const { fixture } = new SoundStage(t, {
    test: { 1: ['StreamEcho(many)', 'StreamEcho(2,smell)', 'StreamEcho(99)', 'Wait(9)'] },
  })
  const channel = await fixture.calls('1')
  await fixture.clock.settle()
  assert.equal(fixture.steps(channel).at(-1), 'Wait(9)')
})
