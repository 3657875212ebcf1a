import assert from 'node:assert/strict'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { until } from '@jackfield/base/testing'
import { parseConf } from '@jackfield/conf'
import type { Channel } from '@jackfield/core'
import { DialplanFixture } from '../engine/dialplan-fixture.ts'
import { SoundStage } from '../engine/sound-stage-fixture.ts'
import { readFollowMe } from '../follow-me/follow-me-settings.ts'

const prompts = ['call-from', 'no-recording', 'options', 'pls-hold-while-try', 'status', 'sorry'].map(
  (name) => `followme/${name}`,
)

function configure(fixture: DialplanFixture, conf: string): void {
  const { followMe, complaints } = readFollowMe(parseConf(conf))
  assert.deepEqual(complaints, [])
  fixture.settings = { ...fixture.settings, followMe }
  fixture.localToTest()
}

/** A caller whose call was sent after Ann, with this profile and these options. */
async function calling(t: TestContext, profile: string, options = '', general = '') {
  const fixture = new DialplanFixture({
    test: { 1: [`FollowMe(ann,${options})`, 'NoOp(not found)', 'Wait(99)'] },
    sub: { s: ['Set(GLOBAL(SEEN)=${GLOBAL(SEEN)}${ARG1} )', 'Return()'] },
  })
  t.after(() => fixture.core.close())
  configure(fixture, `[general]\n${general}\n[ann]\n${profile}\n`)
  for (const name of [...prompts, 'connecting']) fixture.sounds[`sound:${name}`] = 1_000
  const channel = await fixture.calls('1')
  const heard = () => fixture.played.map((uri) => uri.replace(/^sound:(followme\/)?/, ''))
  /** those that are called just now, by their numbers */
  const called = () => fixture.exchange.channels.all().filter((one) => one !== channel)
  const numbers = () => called().map(({ name }) => name.replace(/^Test\/local_(\w+?)_default_(\w)-.*/, '$1/$2'))
  const press = async (one: Channel | undefined, digits: string) => {
    assert.ok(one)
    fixture.press(one, digits)
    await fixture.clock.settle()
  }
  const areTalking = () => channel.membership !== undefined && called()[0]?.membership !== undefined
  return { fixture, channel, heard, called, numbers, press, areTalking }
}

test('who is found hears that somebody calls, takes the call, and both talk until one hangs up', async (t) => {
  const { fixture, channel, heard, called, press, areTalking } = await calling(t, 'number => 6001')
  assert.equal(channel.facts.state, 'Up')
  await fixture.clock.pass('3s')
  assert.deepEqual(heard(), ['pls-hold-while-try', 'no-recording', 'options'])
  assert.equal(areTalking(), false)
  await press(called()[0], '1')
  assert.equal(areTalking(), true)
  called()[0]?.requestHangup('explicit')
  await fixture.clock.settle()
  assert.equal(channel.isEnded, true)
  assert.equal(fixture.steps(channel).length, 1)
})

test('the numbers are tried one after the other: not answered, busy, declined, nothing pressed, taken', async (t) => {
  const { fixture, numbers, called, press, areTalking } = await calling(
    t,
    'number => ring,10\nnumber => busy\nnumber => 6003\nnumber => 6004\nnumber => 6005\n',
    'd',
  )
  await fixture.clock.pass('9s')
  assert.deepEqual(numbers(), ['ring/m'])
  await fixture.clock.pass('3s')
  assert.deepEqual(numbers(), ['6003/m'])
  await press(called()[0], '2')
  assert.deepEqual(numbers(), ['6004/m'])
  await fixture.clock.pass('8s')
  assert.deepEqual(numbers(), ['6005/m'])
  await fixture.clock.pass('1s')
  await press(called()[0], '91')
  assert.equal(areTalking(), true)
})

test('numbers that are called at once: who takes the call first has it, the others are hung up', async (t) => {
  const { fixture, called, press, areTalking } = await calling(t, 'number => 6001&6002&ring', 'd')
  await fixture.clock.pass('1s')
  const [, second, third] = called()
  assert.equal(called().length, 3)
  await press(second, '1')
  assert.deepEqual(called(), [second])
  assert.equal(third?.isEnded, true)
  assert.equal(areTalking(), true)
})

test('nobody found: the dialplan goes on, with a word where that is wanted', async (t) => {
  for (const [options, expected] of [
    ['d', []],
    ['dn', ['sorry']],
    ['sn', ['status', 'pls-hold-while-try', 'sorry']],
  ] as const) {
    const { fixture, channel, heard } = await calling(t, 'number => busy\nnumber => ring,5', options)
    await fixture.clock.pass('12s')
    assert.deepEqual(heard(), expected, options)
    assert.equal(fixture.steps(channel)[1], 'NoOp(not found)', options)
  }
})

test('a profile that is not there is a warning, and the dialplan goes on', async (t) => {
  const fixture = new DialplanFixture({ test: { 1: ['FollowMe(nobody)', 'NoOp(next)', 'Wait(9)'] } })
  t.after(() => fixture.core.close())
  const channel = await fixture.calls('1')
  assert.deepEqual(fixture.lines('WARNING'), ["FollowMe: followme.conf has no profile 'nobody'"])
  assert.deepEqual([fixture.steps(channel)[1], channel.facts.state], ['NoOp(next)', 'Ring'])
})

test('with N the caller is not answered and hears ringing until somebody takes the call', async (t) => {
  const { fixture, channel, heard, called, press, areTalking } = await calling(t, 'number => busy&6001', 'Nas')
  const rings = () => fixture.published.filter((line) => line === `${channel.name} ringing`).length
  await fixture.clock.pass('1s')
  assert.deepEqual([channel.facts.state, heard()], ['Ring', ['no-recording']])
  assert.ok(rings() >= 2, 'the end of one call is not the end of the ringing')
  await press(called()[0], '1')
  assert.deepEqual([channel.facts.state, areTalking()], ['Up', true])
})

test('with N a caller for whom nobody was found is answered before the word about it', async (t) => {
  const { fixture, channel, heard } = await calling(t, 'number => busy', 'Nn')
  await fixture.clock.pass('2s')
  assert.deepEqual([channel.facts.state, heard()], ['Up', ['sorry']])
})

test('codes of several digits, and prompts and music of one’s own', async (t) => {
  const { fixture, channel, heard, called, press, areTalking } = await calling(
    t,
    'number => 6001\ntakecall = 12\nmusicclass = jazz\nconnecting_prompt = connecting',
    'd',
    'declinecall = 13\nnorecording_prompt = followme/status',
  )
  await fixture.clock.pass('1s')
  assert.deepEqual(
    fixture.eventsOf('channel-music-started').map(({ musicClass }) => musicClass),
    ['jazz'],
  )
  await press(called()[0], '1')
  await fixture.clock.pass('1s')
  await press(called()[0], '12')
  assert.equal(areTalking(), false)
  await fixture.clock.pass('1s')
  assert.deepEqual(heard(), ['status', 'connecting'])
  assert.equal(areTalking(), true)
  assert.equal(channel.isEnded, false)
})

test('where nobody is asked, who answers has the call', async (t) => {
  const { fixture, heard, areTalking } = await calling(t, 'number => 6001\nenable_callee_prompt = no', 'd')
  await fixture.clock.pass('1s')
  assert.deepEqual([heard(), areTalking()], [[], true])
})

test('subroutines before, on the caller and on each who is called; Local channels that stay', async (t) => {
  const { fixture, numbers } = await calling(t, 'number => 6001&6002', 'dlB(sub^s^1(here))b(sub^s^1(there))')
  await fixture.clock.pass('1s')
  assert.equal(fixture.globalVariables.get('SEEN'), 'here there there ')
  assert.deepEqual(numbers(), ['6001/n', '6002/n'])
})

test('a caller who hangs up leaves nobody behind, whatever was happening', async (t) => {
  for (const seconds of [0, 1, 2, 3]) {
    const { fixture, channel } = await calling(t, 'number => 6001&ring', seconds === 0 ? '' : 'd')
    await fixture.clock.pass(`${seconds}s`)
    channel.requestHangup('explicit')
    await fixture.clock.settle()
    assert.deepEqual([fixture.exchange.channels.count, fixture.problems], [0, []], String(seconds))
  }
})

test('the caller’s name is recorded, said to who is found, and removed', async (t) => {
  const stage = new SoundStage(t, { test: { 1: ['FollowMe(ann,ad)', 'Wait(99)'] } })
  const { fixture } = stage
  configure(fixture, '[ann]\nnumber => 6001\n')
  for (const name of ['vm-rec-name', 'beep', 'followme/call-from', 'followme/options']) stage.sound(name, 600, 300)
  const channel = await fixture.calls('1')
  const folder = join(stage.directory, 'monitor')
  const files = () => (existsSync(folder) ? readdirSync(folder).filter((file) => file.startsWith('followme-name')) : [])
  await until(
    () => files().length === 1,
    () => fixture.clock.pass(100),
  )
  await fixture.clock.pass('1s')
  fixture.press(channel, '#')
  const called = () => fixture.exchange.channels.all().find((one) => one !== channel)
  const said = () => fixture.eventsOf('test-noted').map(({ fields }) => fields[0]?.[1] ?? '')
  await until(
    () => said().includes('followme/options'),
    () => fixture.clock.pass(100),
  )
  const [from, name] = said().slice(said().indexOf('followme/call-from'))
  assert.equal(from, 'followme/call-from')
  assert.match(name ?? '', /followme-name-/)
  fixture.press(called() as Channel, '1')
  await until(
    () => channel.membership !== undefined && files().length === 0,
    () => fixture.clock.settle(),
  )
})
