import assert from 'node:assert/strict'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { temporaryDirectory, until } from '@jackfield/base/testing'
import { type Channel, TimedPlayer } from '@jackfield/core'
import { DialplanFixture } from '../engine/dialplan-fixture.ts'
import { monitors } from '../listening/monitors.ts'
import { defaultFeatures, type FeatureSettings } from './feature-settings.ts'

/** Two who talk, both with the key that records. */
async function talking(t: TestContext, before: readonly string[], sounds: Partial<FeatureSettings['sounds']> = {}) {
  const directory = temporaryDirectory('touch')
  t.after(() => rmSync(directory, { recursive: true }))
  const fixture = new DialplanFixture({ test: { 1: [...before, 'Dial(Test/answer,20,xX)', 'Wait(99)'] } })
  const played: string[] = []
  const lengthMs = async (uri: string) => {
    played.push(uri)
    return 100
  }
  fixture.exchange.useMedia({ player: new TimedPlayer(fixture.clock, { lengthMs }) })
  fixture.settings = {
    ...fixture.settings,
    directories: { SPOOL: directory },
    features: {
      ...defaultFeatures,
      codes: { ...defaultFeatures.codes, automixmon: '*3' },
      sounds: { ...defaultFeatures.sounds, ...sounds },
    },
  }
  const caller = await fixture.calls('1')
  await fixture.clock.pass('1s')
  const callee = fixture.exchange.channels.all().find(({ name }) => name.startsWith('Test/answer')) as Channel
  assert.ok(callee.membership)
  const path = (name: string) => join(directory, 'monitor', name)
  const seconds = () => Math.floor(fixture.clock.wall() / 1000)
  return { fixture, caller, callee, played, path, seconds }
}

const runs = (...channels: Channel[]) => channels.map((channel) => monitors.of(channel).size).join()

test('the key records the call under the numbers of both, and either of them ends it', async (t) => {
  const { fixture, caller, callee, played, path, seconds } = await talking(t, ['Set(CALLERID(num)=100)'])
  fixture.press(caller, '*3')
  await until(() => runs(caller) === '1')
  const file = path(`auto-${seconds()}-100-1.wav`)
  await until(() => caller.variables.get('TOUCH_MIXMONITOR_OUTPUT') !== undefined)
  assert.deepEqual(
    [caller, callee].map(({ variables }) => variables.get('TOUCH_MIXMONITOR_OUTPUT')),
    [file, file],
  )
  assert.ok(existsSync(file))
  fixture.press(callee, '*3')
  await until(() => runs(caller, callee) === '0,0')
  assert.deepEqual(played, [])
  fixture.press(callee, '*3')
  await until(() => runs(caller, callee) === '0,1')
})

test('variables of either party name the file, its format and what both hear', async (t) => {
  const { fixture, caller, callee, played, path, seconds } = await talking(
    t,
    [
      'Set(TOUCH_MIXMONITOR=desk/one)',
      'Set(TOUCH_MIXMONITOR_PREFIX=kept)',
      'Set(TOUCH_MIXMONITOR_FORMAT=sln)',
      'Set(TOUCH_MIXMONITOR_BEEP=5)',
      'Set(TOUCH_MIXMONITOR_MESSAGE_START=begins)',
      'Set(TOUCH_MIXMONITOR_MESSAGE_STOP=ends)',
    ],
    { courtesy: 'tone' },
  )
  const begunAt = seconds()
  fixture.press(callee, '*3')
  await until(() => played.length === 2)
  const file = path(`kept-${begunAt}-desk-one.sln`)
  assert.equal(callee.variables.get('TOUCH_MIXMONITOR_OUTPUT'), file)
  assert.deepEqual(played.splice(0), ['sound:begins', 'sound:begins'])
  await fixture.clock.pass('5s')
  await until(() => played.length === 1)
  assert.deepEqual(played.splice(0), ['sound:beep'])
  fixture.press(caller, '*3')
  await until(() => played.length === 2)
  assert.deepEqual(played, ['sound:ends', 'sound:ends'])
  assert.equal(runs(caller, callee), '0,0')
})

test('a recording of the dialplan goes on when the key ends its own', async (t) => {
  const { fixture, caller, played } = await talking(t, ['MixMonitor(all.wav)'], { courtesy: 'tone' })
  await until(() => runs(caller) === '1')
  fixture.press(caller, '*3')
  await until(() => runs(caller) === '2' && played.length === 2)
  fixture.press(caller, '*3')
  await until(() => runs(caller) === '1' && played.length === 4)
  assert.deepEqual(new Set(played), new Set(['sound:tone']))
})

test('who presses hears that it cannot be recorded', async (t) => {
  const { fixture, caller, played } = await talking(t, ['Set(TOUCH_MIXMONITOR_FORMAT=paper)'], {
    recordingFailed: 'sorry',
  })
  fixture.press(caller, '*3')
  await until(() => played.length === 1)
  assert.deepEqual([played, runs(caller)], [['sound:sorry'], '0'])
})
