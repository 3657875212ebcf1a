import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Rehearsal } from '../engine/rehearsal.ts'

const script = { test: { '100': ['PJSIPHangup(486)', 'NoOp(after)', 'Wait(1)'] } }

test('ends the call when its technology could', async () => {
  const world = new Rehearsal(script)
  const channel = world.incoming()
  const asked: string[] = []
  const writeFunction = (name: string, args: readonly string[]) => asked.push(`${name} ${args}`) > 0
  channel.connect({ ...channel.driver, writeFunction })
  world.exchange.dialplanRuns.start(channel, { context: 'test', exten: '100', priority: 1 })
  await world.clock.settle()
  assert.deepEqual(asked, ['PJSIPHangup 486'])
  assert.deepEqual(world.steps(channel), ['PJSIPHangup(486)'])
})

test('says so on a channel that is none of SIP, and goes on', async () => {
  const world = new Rehearsal(script)
  const channel = await world.calls('100')
  assert.equal(world.problems.length, 1)
  assert.deepEqual(world.steps(channel), ['PJSIPHangup(486)', 'NoOp(after)', 'Wait(1)'])
})
