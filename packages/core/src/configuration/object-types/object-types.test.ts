import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { applyTuples, type ConfigTuple, completeObject, objectionTo, showObject } from '../object-type.ts'
import { objectTypes } from './object-types.ts'

interface Recording {
  steps: { request?: string; body?: { fields: ConfigTuple[] }; answer: { status: number; body: ConfigTuple[] } }[]
}

const recorded = (name: string): Recording['steps'] =>
  (
    JSON.parse(
      readFileSync(new URL(`../../../../../conformance/goldens/${name}.json`, import.meta.url), 'utf8'),
    ) as Recording
  ).steps

const typeOf = (request: string) => {
  const [configClass, objectType] = request.split('/').slice(-3)
  return objectTypes.find((type) => type.configClass === configClass && type.name === objectType)
}

test('objects made while it runs are shown as they were recorded', () => {
  const steps = [...recorded('sip/dynamic-endpoint'), ...recorded('outbound/dynamic')].filter(
    ({ request, body }) => request?.startsWith('PUT') && body,
  )
  assert.equal(steps.length, 5)
  for (const { request = '', body, answer } of steps) {
    const type = typeOf(request)
    assert.ok(type, request)
    const applied = applyTuples(type, {}, body?.fields ?? [])
    assert.ok(applied.ok, request)
    assert.deepEqual(showObject(type, completeObject(type, 'x', applied.values)), answer.body, request)
  }
})

test('objects of files are shown with the fields that were recorded', () => {
  const steps = [...recorded('asterisk/config-of-the-interface'), ...recorded('asterisk/config-read-only')].filter(
    ({ request, answer }) => request?.startsWith('GET') && answer.status === 200,
  )
  assert.equal(steps.length, 6)
  for (const { request = '', answer } of steps) {
    const type = typeOf(request)
    assert.ok(type, request)
    const applied = applyTuples(
      type,
      {},
      answer.body.filter(({ value }) => value !== ''),
    )
    assert.ok(applied.ok, `${request} ${JSON.stringify(applied)}`)
    assert.deepEqual(showObject(type, completeObject(type, 'x', applied.values)), answer.body, request)
  }
})

test('every default is a value its own field takes', () => {
  for (const type of objectTypes) {
    for (const [name, row] of Object.entries(type.fields)) {
      if (!row.default) continue
      const applied = applyTuples(type, {}, [{ attribute: name, value: row.default }])
      assert.deepEqual(applied, { ok: true, values: { [name]: row.default } }, `${type.name} ${name}`)
    }
  }
})

test('settings that do not go together', () => {
  const objection = (name: string, values: Record<string, string>) => {
    const type = objectTypes.find((each) => each.name === name)
    assert.ok(type)
    return objectionTo(type, completeObject(type, 'x', values), () => undefined)
  }
  assert.equal(objection('endpoint', {}), undefined)
  assert.match(objection('endpoint', { timers_sess_expires: '80' }) ?? '', /timers_sess_expires/)
  assert.match(objection('endpoint', { rtp_port_start: '2000' }) ?? '', /rtp_port/)
  assert.match(objection('endpoint', { rtp_port_start: '100', rtp_port_end: '200' }) ?? '', /1024/)
  assert.equal(objection('endpoint', { rtp_port_start: '2000', rtp_port_end: '3000' }), undefined)
  const both = { preferred_codec_only: 'yes', incoming_call_offer_pref: 'remote' }
  assert.match(objection('endpoint', both) ?? '', /exclude/)
  assert.match(objection('transport', { protocol: 'tcp' }) ?? '', /bind/)
  assert.equal(objection('transport', { protocol: 'wss' }), undefined)
  const names = { protocol: 'ws', external_signaling_address: 'a', external_signaling_hostname: 'b' }
  assert.match(objection('transport', names) ?? '', /exclude/)
  assert.match(objection('identify', { endpoint: 'x' }) ?? '', /match/)
  assert.equal(objection('identify', { endpoint: 'x', match: '10.0.0.1' }), undefined)
  assert.match(objection('identify', { match: '10.0.0.1' }) ?? '', /endpoint is missing/)
  assert.match(objection('registration', { server_uri: 'sip:a', client_uri: 'sip:b', line: 'yes' }) ?? '', /line/)
})
