import assert from 'node:assert/strict'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { until } from '@jackfield/base/testing'
import { parseConf } from '@jackfield/conf'
import { SoundStage } from '../engine/sound-stage-fixture.ts'
import { readConferences } from './conference-settings.ts'
import { conferencesOf } from './conferences.ts'

/** Somebody who says its name before it comes in. */
async function comingIn(t: TestContext, options: string) {
  const stage = new SoundStage(t, { test: { 1: ['ConfBridge(room,,named)', 'Wait(9)'] } })
  const { fixture } = stage
  const { conferences } = readConferences(parseConf(`[named]\ntype = user\nannounce_join_leave = yes\n${options}`))
  fixture.settings = { ...fixture.settings, conferences }
  for (const name of ['vm-rec-name', 'beep', 'vm-review', 'vm-msgsaved', 'conf-hasjoin', 'confbridge-join'])
    stage.sound(name, 600, 200)
  const channel = await fixture.calls('1')
  const folder = join(stage.directory, 'monitor')
  const files = () => (existsSync(folder) ? readdirSync(folder) : [])
  const heard = () =>
    fixture
      .eventsOf('test-noted')
      .map(({ fields }) => (fields[0]?.[1] ?? '').replace(/^.*\/(confbridge-name).*/, 'the name'))
  const after = (sound: string, times = 1) =>
    until(
      () => heard().filter((name) => name === sound).length === times,
      () => fixture.clock.pass(100),
    )
  const recorded = (times: number) => after('beep', times)
  /** Says something and ends it by a digit. */
  const speak = async (times = 1) => {
    await recorded(times)
    await until(
      () => files().length === 1,
      () => fixture.clock.pass(100),
    )
    await fixture.clock.pass(500)
    fixture.press(channel, '#')
  }
  return { fixture, channel, files, heard, after, speak, room: () => conferencesOf(fixture.exchange)[0] }
}

test('who says its name is not in the room yet, and the file goes when it leaves', async (t) => {
  const { fixture, channel, files, speak, room } = await comingIn(t, '')
  assert.equal(room(), undefined)
  await speak()
  await until(
    () => room()?.count === 1,
    () => fixture.clock.pass(100),
  )
  channel.requestHangup('explicit')
  await until(
    () => files().length === 0 && fixture.exchange.bridges.count === 0,
    () => fixture.clock.pass(100),
  )
})

test('a name that may be reviewed is listened to, said again, and kept', async (t) => {
  const { fixture, channel, heard, after, speak, room } = await comingIn(t, 'announce_join_leave_review = yes\n')
  await speak()
  await after('vm-review')
  fixture.press(channel, '2')
  await after('the name')
  await after('vm-review', 2)
  fixture.press(channel, '3')
  await speak(2)
  await after('vm-review', 3)
  assert.equal(room(), undefined)
  fixture.press(channel, '1')
  await until(
    () => room()?.count === 1,
    () => fixture.clock.pass(100),
  )
  assert.deepEqual(heard(), [
    ...['vm-rec-name', 'beep', 'vm-review', 'the name', 'vm-review', 'vm-rec-name', 'beep', 'vm-review', 'vm-msgsaved'],
  ])
})

test('who goes away while it says its name leaves no file behind', async (t) => {
  const { fixture, channel, files } = await comingIn(t, '')
  await until(
    () => files().length === 1,
    () => fixture.clock.pass(100),
  )
  channel.requestHangup('explicit')
  await until(
    () => files().length === 0 && fixture.exchange.channels.count === 0,
    () => fixture.clock.pass(100),
  )
})
