// Somebody puts the exchange under Prometheus: what /metrics says of calls, requests, applications and telephones.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { startExchange, type TestExchange } from '@jackfield/testkit'
import { askExchange } from '../support/failed-call.ts'
import { type MetricFamily, parsePrometheusText } from '../support/prometheus-text.ts'

const dialplan = `
  [default]
  exten => 200,1,Dial(Virtual/bob,30)
`

async function read(exchange: TestExchange): Promise<ReadonlyMap<string, MetricFamily>> {
  return parsePrometheusText((await askExchange(exchange, 'GET', '/metrics')).text)
}

function value(families: ReadonlyMap<string, MetricFamily>, name: string, labels: Record<string, string> = {}): number {
  const family = families.get(name) ?? families.get(name.replace(/_(bucket|sum|count)$/, ''))
  const found = family?.samples.find(
    (sample) => sample.name === name && Object.entries(labels).every(([label, is]) => sample.labels[label] === is),
  )
  return found?.value ?? 0
}

test('a call is counted when it begins and when it ends, with its cause, how long it rang and how long they talked', async () => {
  await using exchange = await startExchange({ dialplan })
  const [alice, bob] = [exchange.phone('alice'), exchange.phone('bob')]
  await alice.calls('200')
  await bob.rings()
  await exchange.clock.pass('7s')
  await bob.answers()
  await alice.talks()
  const during = await read(exchange)
  assert.equal(value(during, 'jackfield_calls_begun_total'), 1)
  assert.equal(value(during, 'jackfield_calls_ended_total', { cause: '16' }), 0)
  await exchange.clock.pass('40s')
  await alice.hangsUp()
  await bob.isHungUp()
  const after = await read(exchange)
  assert.equal(value(after, 'jackfield_calls_ended_total', { cause: '16', answered: 'yes' }), 1)
  assert.equal(value(after, 'jackfield_call_setup_seconds_bucket', { le: '5' }), 0)
  assert.equal(value(after, 'jackfield_call_setup_seconds_bucket', { le: '10' }), 1)
  assert.equal(value(after, 'jackfield_call_duration_seconds_bucket', { le: '30' }), 0)
  assert.equal(value(after, 'jackfield_call_duration_seconds_bucket', { le: '60' }), 1)
  await exchange.stop()
})

test('requests are counted by the name of their operation, and what leads nowhere without one', async () => {
  await using exchange = await startExchange({ dialplan })
  await askExchange(exchange, 'GET', '/ari/channels')
  await askExchange(exchange, 'GET', '/ari/channels/nobody')
  await askExchange(exchange, 'GET', '/ari/nowhere')
  const families = await read(exchange)
  const requests = (operation: string, status: string) =>
    value(families, 'jackfield_requests_total', { operation, status, over: 'http' })
  assert.deepEqual(
    [requests('channels.list', '200'), requests('channels.get', '404'), requests('none', '404')],
    [1, 1, 1],
  )
  assert.equal(value(families, 'jackfield_request_seconds_count', { operation: 'channels.list' }), 1)
  await exchange.stop()
})

test('the version that runs and the process are named as other exporters name them', async () => {
  await using exchange = await startExchange({ dialplan })
  const families = await read(exchange)
  const { version } = JSON.parse(readFileSync('packages/server/package.json', 'utf8'))
  assert.equal(value(families, 'jackfield_build_info', { version, node: process.version }), 1)
  for (const name of ['process_resident_memory_bytes', 'process_cpu_seconds_total', 'process_start_time_seconds'])
    assert.ok(value(families, name) > 0, name)
  await exchange.stop()
})
