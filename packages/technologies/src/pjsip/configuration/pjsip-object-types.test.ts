import assert from 'node:assert/strict'
import { test } from 'node:test'
import { completeObject, objectionTo } from '@jackfield/core'
import type { OptionTable } from './option.ts'
import { settingName } from './option.ts'
import { pjsipObjectType } from './pjsip-object-types.ts'
import { type PjsipType, pjsipTypes } from './pjsip-types.table.ts'

const allOptions = Object.entries(pjsipTypes).flatMap(([type, { options }]) =>
  Object.entries(options as OptionTable).map(([name, option]) => ({ type, name, option })),
)

test('every option says what it does, or why it does nothing', () => {
  const silent = allOptions.filter(({ option: { about, idle } }) => about === undefined && idle === undefined)
  assert.deepEqual(silent, [])
  // one that does nothing only sometimes says both
  const torn = allOptions.filter(
    ({ option: { about, idle } }) => idle && (idle.when !== undefined) !== (about !== undefined),
  )
  assert.deepEqual(torn, [])
})

test('every option is a setting, or part of one, but those that change another and those that do nothing', () => {
  const without = allOptions.filter(({ name, option }) => settingName(name, option) === undefined)
  for (const { type, name, option } of without) {
    assert.ok(option.idle || option.field.type === 'codecs', `${type} ${name}`)
  }
  // and the other way round: whatever has a value of its own is read under its own name, or is a line of an access list
  for (const { type, name, option } of allOptions) {
    const setting = settingName(name, option)
    assert.ok(setting === undefined || setting === name || option.field.type === 'rule', `${type} ${name}`)
  }
})

test('settings that do not go together', () => {
  const objection = (name: PjsipType, values: Record<string, string>) => {
    const type = pjsipObjectType(name)
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
