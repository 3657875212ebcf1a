import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseConf } from '@jackfield/conf'
import type { Channel } from '@jackfield/core'
import { readConferences } from '../conferences/conference-settings.ts'
import { DialplanFixture } from '../engine/dialplan-fixture.ts'

const profiles = `
[registered]
type = bridge
regcontext = rooms
[leader]
type = user
admin = yes
`

function meeting(...kicks: string[]) {
  const fixture = new DialplanFixture({
    test: {
      1: ['ConfBridge(room,registered)', 'NoOp(${CONFBRIDGE_RESULT})', 'Wait(9)'],
      2: ['ConfBridge(room,registered,leader)', 'NoOp(${CONFBRIDGE_RESULT})', 'Wait(9)'],
      9: kicks.flatMap((kick) => [`ConfKick(${kick})`, 'NoOp(${CONFKICKSTATUS})']),
    },
  })
  const { conferences } = readConferences(parseConf(profiles))
  fixture.settings = { ...fixture.settings, conferences }
  return fixture
}

const isIn = (channel: Channel) => channel.membership !== undefined

test('one, all but administrators, and all are put out of a conference', async () => {
  for (const [kick, expected] of [
    ['room,Alice', [false, true, true]],
    ['room,participants', [false, false, true]],
    ['room,all', [false, false, false]],
    ['room', [false, false, false]],
  ] as const) {
    const fixture = meeting(kick)
    const members = [await fixture.calls('1', { id: 'Alice' }), await fixture.calls('1'), await fixture.calls('2')]
    assert.deepEqual(members.map(isIn), [true, true, true])
    const by = await fixture.calls('9')
    await fixture.clock.pass('1s')
    assert.deepEqual(members.map(isIn), expected, kick)
    assert.equal(fixture.steps(by)[1], 'NoOp(SUCCESS)')
    assert.ok(fixture.steps(members[0] as Channel).includes('NoOp(KICKED)'))
  }
})

test('nobody is put out of a conference that is not there, nor who is not in it', async () => {
  const fixture = meeting('none', 'room,nobody')
  const member = await fixture.calls('1')
  const by = await fixture.calls('9')
  assert.deepEqual(
    fixture.steps(by).filter((step) => step.startsWith('NoOp')),
    ['NoOp(FAILURE)', 'NoOp(FAILURE)'],
  )
  assert.equal(isIn(member), true)
  assert.equal(fixture.problems.length, 2)
})

test('regcontext has an extension of the conference as long as it goes on', async () => {
  const fixture = meeting('room')
  const isThere = () => fixture.engine.exists('rooms', 'room', 1)
  assert.equal(isThere(), false)
  const one = await fixture.calls('1')
  const two = await fixture.calls('1')
  assert.equal(isThere(), true)
  one.requestHangup('explicit', 16)
  await fixture.clock.settle()
  assert.equal(isThere(), true)
  two.requestHangup('explicit', 16)
  await fixture.clock.settle()
  assert.equal(isThere(), false)
})
