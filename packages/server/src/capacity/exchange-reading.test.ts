import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Metrics } from '@jackfield/http'
import { p99Between, readMetrics } from './exchange-reading.ts'

function published() {
  const metrics = new Metrics()
  const late = metrics.histogram('jackfield_media_lateness_seconds', 'late', [0.001, 0.005, 0.1]).of()
  metrics.gauge('jackfield_calls_left', 'left', () => Number.POSITIVE_INFINITY)
  metrics.gauge('jackfield_channels', 'channels', () => 12)
  const dropped = metrics.counter('jackfield_events_dropped_total', 'dropped')
  return { late, dropped, read: async () => readMetrics(await metrics.text()) }
}

test('of two readings only what came between them counts', async () => {
  const { late, read } = published()
  late.observe(0.2, 500)
  const before = await read()
  assert.equal(p99Between(before.media, before.media), undefined)
  late.observe(0.0005, 990)
  late.observe(0.05, 10)
  assert.equal(p99Between(before.media, (await read()).media), 1)
  late.observe(0.05, 10)
  assert.equal(p99Between(before.media, (await read()).media), 100)
  late.observe(3, 1_000)
  assert.equal(p99Between(before.media, (await read()).media), Number.POSITIVE_INFINITY)
})

test('of a few beats one may be late', async () => {
  const { late, read } = published()
  const before = await read()
  late.observe(0.0005, 49)
  late.observe(0.05)
  assert.equal(p99Between(before.media, (await read()).media), 1)
  late.observe(0.05)
  assert.equal(p99Between(before.media, (await read()).media), 100)
})

test('the other numbers are read as they are published', async () => {
  const { dropped, read } = published()
  assert.equal((await read()).eventsDropped, 0)
  dropped.add(2, { reason: 'unread' })
  dropped.add(3, { reason: 'forgotten' })
  const { channels, callsLeft, eventsDropped, calls } = await read()
  assert.deepEqual([channels, callsLeft, eventsDropped, calls], [12, Number.POSITIVE_INFINITY, 5, 0])
})
