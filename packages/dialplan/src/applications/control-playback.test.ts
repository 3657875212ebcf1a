import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Rehearsal } from '../engine/rehearsal.ts'

test('forward, back, pause, restart, stop', async () => {
  const world = new Rehearsal({
    test: {
      1: [
        'ControlPlayback(a,1000,#,*,0,5,7)',
        'NoOp(${CPLAYBACKSTATUS} ${CPLAYBACKOFFSET} ${CPLAYBACKSTOPKEY})',
        'Wait(9)',
      ],
    },
  })
  world.sounds['sound:a'] = 10_000
  const channel = await world.calls('1')
  await world.clock.pass('2s')
  world.press(channel, '#')
  world.press(channel, '5')
  await world.clock.pass('1m')
  world.press(channel, '5')
  await world.clock.pass('1s')
  world.press(channel, '*')
  world.press(channel, '0')
  await world.clock.settle()
  assert.equal(world.steps(channel)[1], 'NoOp(USERSTOPPED 3000 0)')
})

test('to the end, and nothing to play', async () => {
  const world = new Rehearsal({
    test: {
      1: ['ControlPlayback(a)', 'NoOp(${CPLAYBACKSTATUS})'],
      2: ['ControlPlayback(none)', 'NoOp(${CPLAYBACKSTATUS})'],
    },
  })
  world.sounds['sound:a'] = 5000
  const channel = await world.calls('1')
  await world.clock.pass('1s')
  world.press(channel, '#')
  await world.clock.pass('1s')
  assert.equal(world.steps(channel)[1], 'NoOp(SUCCESS)')
  assert.equal(world.steps(await world.calls('2'))[1], 'NoOp(ERROR)')
})
