import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type LogEntry, logTo } from '@jackfield/base'
import { CommandFixture } from './command-fixture.ts'
import { MediaDebug } from './media-debug.ts'

test('what goes over the network is told every second, of channels that have a network', async (t) => {
  const fixture = new CommandFixture()
  t.after(() => fixture.close())
  const entries: LogEntry[] = []
  const { clock, exchange } = fixture.deps
  const debug = new MediaDebug(
    clock,
    logTo((entry) => void entries.push(entry)),
    exchange,
  )
  fixture.channel('Test/silent')
  const talking = fixture.channel('Test/talking')
  talking.connect({ hangUp: () => undefined, rtpStatistics: () => ({ txcount: 50, rxcount: 49, rxploss: 1 }) })
  debug.set(true)
  debug.set(true)
  await fixture.clock.pass('2s')
  assert.deepEqual(
    entries.map(({ message }) => message),
    Array.from({ length: 2 }, () => 'Test/talking: 50 packets sent, 49 received, 1 lost, jitter 0'),
  )
  debug.set(false)
  assert.ok(!debug.isOn)
  await fixture.clock.pass('2s')
  assert.equal(entries.length, 2)
})
