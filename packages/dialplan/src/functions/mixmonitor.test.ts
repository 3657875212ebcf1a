import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { checkValues } from '../engine/dialplan-fixture.ts'
import { SoundStage } from '../engine/sound-stage-fixture.ts'

test('the file of a recording by its id', async (t) => {
  const stage = new SoundStage(t, {
    test: {
      1: [
        'MixMonitor(first.sln,i(ONE))',
        'MixMonitor(second.sln,i(TWO))',
        'NoOp(${MIXMONITOR(${TWO},filename)} ${MIXMONITOR(${ONE},FILENAME)})',
        'Wait(9)',
      ],
    },
  })
  const channel = await stage.fixture.calls('1')
  await stage.fixture.clock.pass('1s')
  const [second = '', first = ''] = /^NoOp\((.*)\)$/.exec(stage.fixture.steps(channel)[2] ?? '')?.[1]?.split(' ') ?? []
  assert.ok(second.endsWith(join('monitor', 'second.sln')), second)
  assert.ok(first.endsWith(join('monitor', 'first.sln')), first)
})

test('what is not recorded has no file', async () => {
  const fixture = await checkValues({}, [['${MIXMONITOR(none,filename)}', '']])
  assert.deepEqual(fixture.problems, ["MIXMONITOR: the channel has no recording 'none'"])
})
