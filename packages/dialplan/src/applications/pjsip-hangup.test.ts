import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DialplanFixture } from '../engine/dialplan-fixture.ts'

const script = { test: { '100': ['PJSIPHangup(486)', 'NoOp(after)', 'Wait(1)'] } }

test('ends the call when its technology could', async () => {
  const fixture = new DialplanFixture(script)
  const channel = fixture.incoming()
  const asked: string[] = []
  const writeFunction = (name: string, args: readonly string[]) => asked.push(`${name} ${args}`) > 0
  channel.connect({ ...channel.driver, writeFunction })
  fixture.exchange.dialplanRuns.start(channel, { context: 'test', exten: '100', priority: 1 })
  await fixture.clock.settle()
  assert.deepEqual(asked, ['PJSIPHangup 486'])
  assert.deepEqual(fixture.steps(channel), ['PJSIPHangup(486)'])
})

test('says so on a channel that is none of SIP, and goes on', async () => {
  const fixture = new DialplanFixture(script)
  const channel = await fixture.calls('100')
  assert.equal(fixture.problems.length, 1)
  assert.deepEqual(fixture.steps(channel), ['PJSIPHangup(486)', 'NoOp(after)', 'Wait(1)'])
})
