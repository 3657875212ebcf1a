import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { Rehearsal, until } from '../engine/rehearsal.ts'

async function recording(t: TestContext, data: string) {
  const directory = mkdtempSync(join(tmpdir(), 'jackfield-'))
  t.after(() => rmSync(directory, { recursive: true }))
  const world = new Rehearsal({
    test: { 1: [`Record(${data})`, 'NoOp(${RECORD_STATUS} ${RECORDED_FILE})', 'Wait(9)'] },
  })
  world.settings = { ...world.settings, directories: { DATA: directory } }
  const channel = await world.calls('1')
  const after = () => world.steps(channel)[1]
  return { world, channel, after, file: (name: string) => join(directory, 'sounds', name) }
}

test('until a key', async (t) => {
  const { world, channel, after, file } = await recording(t, 'one.wav')
  await until(() => existsSync(file('one.wav')))
  // the file is there a moment before keys are heard: disks have their own time
  while (after() === undefined) {
    world.press(channel, '5#')
    await world.clock.pass('1s')
  }
  assert.equal(after(), 'NoOp(DTMF one)')
  assert.equal(existsSync(file('one.wav')), true)
})

test('until the time is over, under a name that is free', async (t) => {
  const { world, after, file } = await recording(t, 'n%d:wav,0,3')
  await until(() => existsSync(file('n0.wav')))
  // the file is there a moment before its time begins to run
  while (after() === undefined) await world.clock.pass('1s')
  assert.equal(after(), 'NoOp(TIMEOUT n0)')
})

test('a hangup takes the file away, unless it is to be kept', async (t) => {
  for (const [options, isKept] of [
    ['', false],
    ['k', true],
  ] as const) {
    const { channel, file } = await recording(t, `gone.wav,,,${options}`)
    await until(() => existsSync(file('gone.wav')))
    channel.requestHangup('explicit')
    await until(() => channel.isEnded)
    assert.equal(existsSync(file('gone.wav')), isKept)
  }
})

test('what cannot be recorded', async (t) => {
  assert.equal((await recording(t, 'x.nonsense')).channel.isEnded, true)
  assert.equal((await recording(t, 'x.wav,,,s')).after(), 'NoOp(SKIP )')
})
