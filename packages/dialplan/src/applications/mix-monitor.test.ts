import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { Rehearsal, until } from '../engine/rehearsal.ts'

test('records while the dialplan goes on, then runs a command', async (t) => {
  const directory = mkdtempSync(join(tmpdir(), 'jackfield-'))
  t.after(() => rmSync(directory, { recursive: true }))
  const note = join(directory, 'note')
  const world = new Rehearsal({
    test: {
      1: [
        `MixMonitor(a.wav,i(ID),printf ^{EXTEN} > ${note})`,
        'NoOp(${MIXMONITOR_FILENAME})',
        'Wait(2)',
        'StopMixMonitor(${ID})',
        'Wait(9)',
      ],
    },
  })
  world.settings = { ...world.settings, directories: { SPOOL: directory } }
  const channel = await world.calls('1')
  const path = join(directory, 'monitor', 'a.wav')
  await until(() => world.steps(channel).length === 3)
  assert.equal(world.steps(channel)[1], `NoOp(${path})`)
  await world.clock.pass('2s')
  await until(() => existsSync(note) && readFileSync(note, 'utf8') !== '')
  assert.equal(readFileSync(note, 'utf8'), '1')
  assert.equal(existsSync(path), true)
})

test('ends with the channel, and is deleted when asked', async (t) => {
  const directory = mkdtempSync(join(tmpdir(), 'jackfield-'))
  t.after(() => rmSync(directory, { recursive: true }))
  const world = new Rehearsal({
    test: {
      1: ['MixMonitor(a.wav,d)', 'Wait(9)'],
      2: ['MixMonitor()', 'NoOp(never)'],
      3: ['MixMonitor(x.y)', 'NoOp(on)'],
    },
  })
  world.settings = { ...world.settings, directories: { SPOOL: directory } }
  const channel = await world.calls('1')
  const path = join(directory, 'monitor', 'a.wav')
  await until(() => existsSync(path))
  await until(() => world.steps(channel).length === 2)
  channel.requestHangup('explicit')
  await until(() => !existsSync(path))
  assert.deepEqual(world.steps(await world.calls('2')), ['MixMonitor()'])
  assert.deepEqual(world.steps(await world.calls('3')), ['MixMonitor(x.y)', 'NoOp(on)'])
})
