// An administrator takes our dashboard and our alert rules: every number they ask for is one that the exchange serves.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { startExchange } from '@jackfield/testkit'
import { askExchange } from '../support/failed-call.ts'
import { type MetricFamily, parsePrometheusText } from '../support/prometheus-text.ts'

/** Names of numbers in an expression. */
const namesIn = (expression: string): string[] => expression.match(/\b(?:jackfield|process|nodejs)_[a-z0-9_]+/g) ?? []

/** Labels an expression asks for or groups by, beside those that Prometheus adds. */
function labelsIn(expression: string): string[] {
  const asked = [...expression.matchAll(/(?:[{,])\s*([a-z_]+)\s*=~?/g)].map(([, label = '']) => label)
  const grouped = [...expression.matchAll(/by \(([^)]*)\)/g)].flatMap(([, labels = '']) => labels.split(/,\s*/))
  return [...asked, ...grouped].filter((label) => label !== 'instance' && label !== 'job')
}

interface Panel {
  readonly title: string
  readonly targets?: readonly { readonly expr: string; readonly legendFormat: string }[]
}

const dashboard = JSON.parse(readFileSync('monitoring/grafana-dashboard.json', 'utf8')) as { panels: Panel[] }
const panels = dashboard.panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ of: title, expr })))
const rulesText = readFileSync('monitoring/alerts.yaml', 'utf8')
const rules = [...rulesText.matchAll(/- alert: (\w+)\n\s+expr: (['"])(.*)\2$/gm)].map(([, of = '', , expr = '']) => ({
  ...{ of, expr },
}))

/** Labels of numbers that stand there only once something happened. */
const labelsOf: Readonly<Record<string, readonly string[]>> = {
  jackfield_calls_ended_total: ['cause', 'answered'],
  jackfield_limit_refusals_total: ['limit'],
  jackfield_events_dropped_total: ['reason'],
  jackfield_sip_requests_total: ['direction', 'method'],
  jackfield_sip_responses_total: ['direction', 'method', 'status'],
  jackfield_requests_total: ['operation', 'status', 'over'],
  jackfield_request_seconds: ['operation'],
  jackfield_application_connected: ['application'],
  jackfield_application_events_total: ['application'],
  jackfield_application_events_waiting: ['application'],
  jackfield_application_events_dropped_total: ['application'],
  jackfield_trunk_up: ['trunk'],
  jackfield_trunk_round_trip_seconds: ['trunk', 'contact'],
  jackfield_registration_up: ['registration'],
  jackfield_cluster_nodes: ['state'],
  jackfield_cluster_node_up: ['node'],
  jackfield_cluster_node_draining: ['node'],
  jackfield_cluster_node_calls: ['node'],
  jackfield_cluster_node_busy_ratio: ['node'],
  jackfield_cluster_leases: ['state'],
  jackfield_cluster_media_sockets: ['direction'],
  jackfield_cluster_engine_up: ['what'],
}

function familyOf(families: ReadonlyMap<string, MetricFamily>, name: string): MetricFamily | undefined {
  const whole = name.replace(/_(bucket|sum|count)$/, '')
  return families.get(name) ?? (families.get(whole)?.type === 'histogram' ? families.get(whole) : undefined)
}

test('the dashboard and the alert rules ask only for what is served, with labels it has', async () => {
  assert.ok(panels.length > 30, 'panels are read')
  assert.equal(rules.length, rulesText.match(/- alert:/g)?.length, 'every rule is read')
  await using exchange = await startExchange()
  const families = parsePrometheusText((await askExchange(exchange, 'GET', '/metrics')).text)
  for (const { of, expr } of [...panels, ...rules]) {
    const names = namesIn(expr)
    assert.ok(names.length > 0 || /\bup\b/.test(expr), `${of} asks for something of ours: ${expr}`)
    const known = new Set(['le'])
    for (const name of names) {
      const family = familyOf(families, name)
      assert.ok(family, `${of}: ${name} is not served`)
      for (const label of labelsOf[family.name] ?? []) known.add(label)
      for (const { labels } of family.samples) for (const label of Object.keys(labels)) known.add(label)
    }
    for (const label of labelsIn(expr)) assert.ok(known.has(label), `${of}: no number there has ${label}: ${expr}`)
  }
  await exchange.stop()
})

test('the page about numbers lists every number that is served, and no other', async () => {
  await using exchange = await startExchange()
  const families = parsePrometheusText((await askExchange(exchange, 'GET', '/metrics')).text)
  const page = readFileSync('docs/monitoring.md', 'utf8')
  const listed = [...page.matchAll(/^\| `([a-z0-9_]+)`/gm)].map(([, name]) => name)
  assert.deepEqual(listed.toSorted(), [...families.keys()].toSorted())
  await exchange.stop()
})
