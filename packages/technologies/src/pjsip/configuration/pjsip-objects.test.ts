import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { silentLog, VirtualClock } from '@jackfield/base'
import { parseConf } from '@jackfield/conf'
import { Configuration, DialplanDatabase, readSorceryConf, Store } from '@jackfield/core'
import { pjsipObjectTypes } from './pjsip-object-types.ts'
import { PjsipObjects } from './pjsip-objects.ts'

function objectsOf(pjsip: string) {
  const store = Store.open(':memory:', { clock: new VirtualClock(), log: silentLog })
  const configuration = new Configuration({
    log: silentLog,
    database: new DialplanDatabase(store.space('database')),
    readDocument: (file) => parseConf(file === 'pjsip.conf' ? pjsip : '', file),
    types: pjsipObjectTypes,
    backings: readSorceryConf(
      parseConf('[res_pjsip]\nendpoint = config,pjsip.conf,criteria=type=endpoint\nendpoint = memory\n'),
    ).lines,
  })
  return { configuration, objects: new PjsipObjects(configuration) }
}

describe('SIP objects', () => {
  it('are read into values, defaults filled in', () => {
    const { objects } = objectsOf(`
[alice]
type = endpoint
aors = alice, other
disallow = all
allow = ulaw:30,opus
callerid = Alice <1001>
set_var = A=1
set_var = B=x y, z
direct_media = no
`)
    const alice = objects.endpoint('alice')
    assert.ok(alice)
    assert.deepEqual(alice.aors, ['alice', 'other'])
    assert.deepEqual(alice.allow, [{ name: 'ulaw', packetMs: 30 }, { name: 'opus' }])
    assert.deepEqual(alice.callerid, { name: 'Alice', number: '1001' })
    assert.deepEqual(alice.set_var, [
      ['A', '1'],
      ['B', 'x y, z'],
    ])
    assert.deepEqual([alice.direct_media, alice.rtp_symmetric, alice.timers_sess_expires], [false, false, 1800])
    assert.deepEqual([objects.global.default_realm, objects.system.timer_t1], ['asterisk', 500])
  })

  it('follow changes before anybody is told', () => {
    const { configuration, objects } = objectsOf('')
    const told: unknown[] = []
    objects.onChanged(({ type, name, change }) => told.push([type, name, change, objects.endpoint(name)?.context]))
    configuration.put('res_pjsip', 'endpoint', 'late', [{ attribute: 'context', value: 'one' }])
    configuration.put('res_pjsip', 'endpoint', 'late', [{ attribute: 'context', value: 'two' }])
    configuration.remove('res_pjsip', 'endpoint', 'late')
    objects.close()
    configuration.put('res_pjsip', 'endpoint', 'late', [])
    assert.deepEqual(told, [
      ['endpoint', 'late', 'created', 'one'],
      ['endpoint', 'late', 'updated', 'two'],
      ['endpoint', 'late', 'deleted', undefined],
    ])
  })

  it('of browsers bring everything a browser asks for', () => {
    const { objects } = objectsOf('[web]\ntype = endpoint\nwebrtc = yes\n')
    const web = objects.endpoint('web')
    assert.deepEqual(
      [
        web?.bundle,
        web?.rtcp_mux,
        web?.ice_support,
        web?.media_encryption,
        web?.dtls_setup,
        web?.dtls_auto_generate_cert,
      ],
      [true, true, true, 'dtls', 'actpass', true],
    )
  })
})
