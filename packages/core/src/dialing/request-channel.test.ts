import assert from 'node:assert/strict'
import { test } from 'node:test'
import { silentLog } from '@jackfield/base'
import { technology } from '../channels/technology.ts'
import { TestExchange, testTechnology } from '../exchange-fixture.ts'
import { Gate } from '../gate/gate.ts'
import { requestChannel } from './request-channel.ts'

test('a channel that ends while it is being made leaves its place among the calls to others', async (t) => {
  const world = new TestExchange()
  t.after(() => world.close())
  const { technologies, channels } = world.exchange
  const gate = new Gate({ log: silentLog, lag: { standingMs: 0 }, maxCalls: 1 })
  const gone = Promise.withResolvers<void>()
  const request = async () => {
    const channel = world.channel('called', { isOutgoing: true })
    await gone.promise
    return { ok: true as const, channel }
  }
  technologies.add(technology(testTechnology, { request }))
  const caller = world.channel('caller')
  const outcome = requestChannel({ log: silentLog, technologies, channels, gate }, 'Test/x', {
    requestor: caller,
    formats: [],
  })
  assert.equal(gate.calls, 1)
  channels.get('called')?.requestHangup('explicit')
  gone.resolve()
  const made = await outcome
  assert.deepEqual([made.ok, made.ok && made.channel.isEnded, gate.calls], [true, true, 0])
})
