import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Rehearsal } from '../engine/rehearsal.ts'

async function reading(data: string, press: string, seconds = 0) {
  const world = new Rehearsal({
    test: { 1: [`ReadExten(${data})`, 'NoOp(${READEXTENSTATUS} ${X})', 'Wait(9)'] },
    other: { 22: ['NoOp()'], 223: ['NoOp()'] },
  })
  world.sounds['sound:a'] = 1000
  const channel = await world.calls('1')
  world.press(channel, press)
  await world.clock.pass(`${seconds}s`)
  return world.steps(channel)[1]
}

test('an extension, a wrong one, none', async () => {
  assert.equal(await reading('X,,other', '223'), 'NoOp(OK 223)')
  assert.equal(await reading('X,a,other', '22', 5), 'NoOp(OK 22)')
  assert.equal(await reading('X,,other,p', '22#'), 'NoOp(OK 22)')
  assert.equal(await reading('X,,other', '9'), 'NoOp(INVALID i)')
  assert.equal(await reading('X,,other', '', 10), 'NoOp(TIMEOUT t)')
  assert.equal(await reading('X,,other,,1', '', 1), 'NoOp(TIMEOUT t)')
  assert.equal(await reading('X,,other,s', ''), 'NoOp(SKIP )')
})
