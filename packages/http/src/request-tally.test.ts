import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Metrics } from './metrics.ts'
import { RequestTally } from './request-tally.ts'

test('answers are counted by status and way, with the time they took', () => {
  const tally = new RequestTally()
  const metrics = new Metrics()
  metrics.show('requests_total', tally.answered)
  metrics.show('request_seconds', tally.seconds)
  assert.match(metrics.text(), /^requests_total 0$/m)
  tally.add('http', 200, 0.4)
  tally.add('http', 200, 3)
  tally.add('http', 404, 1)
  tally.add('websocket', 200, 70_000)
  const lines = metrics.text().split('\n')
  for (const line of [
    'requests_total{status="200",over="http"} 2',
    'requests_total{status="404",over="http"} 1',
    'requests_total{status="200",over="websocket"} 1',
    'request_seconds_bucket{le="0.001"} 2',
    'request_seconds_bucket{le="0.005"} 3',
    'request_seconds_bucket{le="5"} 3',
    'request_seconds_bucket{le="+Inf"} 4',
    'request_seconds_count 4',
  ]) {
    assert.ok(lines.includes(line), `${line} is not in\n${lines.join('\n')}`)
  }
})
