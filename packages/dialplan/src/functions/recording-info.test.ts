import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkValues } from '../engine/dialplan-fixture.ts'
import { SoundStage } from '../engine/sound-stage-fixture.ts'

test('how long the last recording is', async (t) => {
  const stage = new SoundStage(t, {
    test: {
      1: [
        'Record(said.sln,0,3,q)',
        'NoOp(${RECORDING_INFO(duration)})',
        'Record(more.sln,0,1,q)',
        'NoOp(${RECORDING_INFO(duration)})',
        'Wait(9)',
      ],
    },
  })
  const channel = await stage.fixture.calls('1')
  await stage.fixture.clock.pass('5s')
  const [first = 0, second = 0] = stage.fixture
    .steps(channel)
    .flatMap((step) => /^NoOp\((\d+)\)$/.exec(step)?.[1] ?? [])
    .map(Number)
  assert.ok(Math.abs(first - 3_000) <= 40, String(first))
  assert.ok(Math.abs(second - 1_000) <= 40, String(second))
})

test('nothing was recorded, or something else is asked for', async () => {
  const fixture = await checkValues({}, [
    ['${RECORDING_INFO(duration)}', ''],
    ['${RECORDING_INFO(size)}', ''],
  ])
  assert.equal(fixture.problems.length, 2)
})
