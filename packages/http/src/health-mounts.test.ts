// The mounts for those who look after the exchange.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { systemClock } from '@jackfield/base'
import { healthMount, metricsMount, readyMount, statusMount } from './health-mounts.ts'
import { Metrics } from './metrics/metrics.ts'
import { openDoorFixture } from './testing/door-fixture.ts'

test('health, readiness, metrics and status, each only to be read', async (t) => {
  const fixture = await openDoorFixture(t)
  let reason: string | undefined = 'still starting'
  const metrics = new Metrics()
  metrics.counter('jackfield_requests_total', 'Requests').add(2, { status: '200' })
  metrics.gauge('jackfield_connections', 'Open\nconnections', () => 7)
  const histogram = metrics.histogram('jackfield_lag_seconds', 'Lag', [0.1, 0.01])
  for (const value of [0.005, 0.05, 5]) histogram.of().observe(value)
  const mounts = [
    healthMount(),
    readyMount(() => reason),
    metricsMount(metrics, systemClock),
    statusMount(fixture.door),
  ]
  for (const mount of mounts) fixture.door.mount(mount)
  const get = async (path: string, method = 'GET') => {
    const answer = await fixture.door.request({ method, path })
    return { status: answer?.status, text: answer?.body.toString() ?? '', headers: answer?.headers ?? {} }
  }
  assert.equal((await get('/health')).text, '{"status":"ok"}')
  assert.deepEqual(
    [(await get('/ready')).status, (await get('/ready')).text],
    [503, '{"status":"not ready","reason":"still starting"}'],
  )
  reason = undefined
  assert.equal((await get('/ready')).status, 200)
  assert.equal(
    (await get('/metrics')).text,
    [
      '# HELP jackfield_requests_total Requests',
      '# TYPE jackfield_requests_total counter',
      'jackfield_requests_total{status="200"} 2',
      '',
      '# HELP jackfield_connections Open\\nconnections',
      '# TYPE jackfield_connections gauge',
      'jackfield_connections 7',
      '',
      '# HELP jackfield_lag_seconds Lag',
      '# TYPE jackfield_lag_seconds histogram',
      'jackfield_lag_seconds_bucket{le="0.01"} 1',
      'jackfield_lag_seconds_bucket{le="0.1"} 2',
      'jackfield_lag_seconds_bucket{le="+Inf"} 3',
      'jackfield_lag_seconds_sum 5.055',
      'jackfield_lag_seconds_count 3',
      '',
    ].join('\n'),
  )
  assert.match((await get('/httpstatus')).text, new RegExp(`http://127.0.0.1:${fixture.port}; .*/ari`))
  assert.equal((await get('/health', 'POST')).status, 405)
  assert.equal((await get('/health/more')).status, 404)
})

test('metrics of a large exchange are made again when they have been shown for long enough; those of a small one always', async (t) => {
  const fixture = await openDoorFixture(t)
  const metrics = new Metrics()
  let [asked, nowMs, cpuMs, costMs] = [0, 0, 0, 100]
  metrics.gauge('jackfield_asked', 'How often', () => {
    cpuMs += costMs
    return ++asked
  })
  fixture.door.mount(metricsMount(metrics, { now: () => nowMs }, () => cpuMs))
  const asks = async () => {
    const answer = await fixture.door.request({ method: 'GET', path: '/metrics' })
    return Number(/jackfield_asked (\d+)/.exec(answer?.body.toString() ?? '')?.[1])
  }
  assert.deepEqual(await Promise.all([asks(), asks(), asks()]), [1, 1, 1])
  nowMs = 1_999
  assert.equal(await asks(), 1)
  nowMs = 2_000
  costMs = 5
  assert.deepEqual([await asks(), await asks()], [2, 3])
})
