import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DialplanFixture } from '../engine/dialplan-fixture.ts'

async function reading(data: string, press: string, seconds = 0) {
  const fixture = new DialplanFixture({
    test: { 1: [`ReadExten(${data})`, 'NoOp(${READEXTENSTATUS} ${X})', 'Wait(9)'] },
    other: { 22: ['NoOp()'], 223: ['NoOp()'] },
  })
  fixture.sounds['sound:a'] = 1000
  const channel = await fixture.calls('1')
  fixture.press(channel, press)
  await fixture.clock.pass(`${seconds}s`)
  return fixture.steps(channel)[1]
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
