// What is counted and read, and how it is shown.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Metrics } from './metrics.ts'
import { RequestTally } from './request-tally.ts'

test('names of metrics are checked and unique', () => {
  const metrics = new Metrics()
  metrics.counter('a_total', 'x')
  assert.throws(() => metrics.counter('a_total', 'again'), /there is a metric a_total already/)
  assert.throws(() => metrics.counter('not a name', 'x'), RangeError)
})

test('what has labels is shown with them from its first count on; labels are escaped', async () => {
  const metrics = new Metrics()
  const counter = metrics.counter('a_total', 'x')
  metrics.total('b_total', 'y', () => 3)
  assert.doesNotMatch(await metrics.text(), /^a_total/m)
  assert.match(await metrics.text(), /^b_total 3$/m)
  counter.add(1, { path: 'a"b\\c\nd' })
  assert.match(await metrics.text(), /^a_total\{path="a\\"b\\\\c\\nd"\} 1$/m)
})

test('a histogram has a line for each bound and one for all, for each set of labels', async () => {
  const metrics = new Metrics()
  const histogram = metrics.histogram('wait_seconds', 'Waiting', [1, 0.5])
  histogram.of({ queue: 'sales' }).observe(0.7, 3)
  histogram.of({ queue: 'sales' }).observe(9)
  assert.deepEqual((await metrics.text()).split('\n').slice(2, -1), [
    'wait_seconds_bucket{queue="sales",le="0.5"} 0',
    'wait_seconds_bucket{queue="sales",le="1"} 3',
    'wait_seconds_bucket{queue="sales",le="+Inf"} 4',
    'wait_seconds_sum{queue="sales"} 11.1',
    'wait_seconds_count{queue="sales"} 4',
  ])
})

test('what has no end is written as Prometheus reads it', async () => {
  const metrics = new Metrics()
  metrics.gauge('left', 'x', () => Number.POSITIVE_INFINITY)
  assert.match(await metrics.text(), /^left \+Inf$/m)
})

test('requests are counted by operation, status and transport', async () => {
  const [metrics, tally] = [new Metrics(), new RequestTally()]
  metrics.show('requests_total', tally.answered)
  metrics.show('request_seconds', tally.seconds)
  tally.add('http', 'channels.list', 200, 2)
  tally.add('http', 'channels.list', 200, 2)
  tally.add('websocket', 'channels.list', 200, 2)
  tally.add('http', undefined, 404, 1)
  const text = await metrics.text()
  assert.match(text, /^requests_total\{operation="channels.list",status="200",over="http"\} 2$/m)
  assert.match(text, /^requests_total\{operation="channels.list",status="200",over="websocket"\} 1$/m)
  assert.match(text, /^requests_total\{operation="none",status="404",over="http"\} 1$/m)
  assert.match(text, /^request_seconds_count\{operation="channels.list"\} 3$/m)
})
