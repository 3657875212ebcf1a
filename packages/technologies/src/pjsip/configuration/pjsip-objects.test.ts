import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { silentLog, VirtualClock } from '@jackfield/base'
import { parseConf } from '@jackfield/conf'
import { Configuration, DialplanDatabase, readSorceryConf, Store } from '@jackfield/core'
import { pjsipObjectTypes } from './pjsip-object-types.ts'
import { PjsipObjects } from './pjsip-objects.ts'

const endpointsInMemory = '[res_pjsip]\nendpoint = config,pjsip.conf,criteria=type=endpoint\nendpoint = memory\n'

function objectsOf(pjsip: string, sorcery = endpointsInMemory) {
  const store = Store.open(':memory:', { clock: new VirtualClock(), log: silentLog })
  const configuration = new Configuration({
    log: silentLog,
    database: new DialplanDatabase(store.space('database')),
    readDocument: (file) => parseConf(file === 'pjsip.conf' ? pjsip : '', file),
    types: pjsipObjectTypes,
    backings: readSorceryConf(parseConf(sorcery)).lines,
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

  it('of other modules are found under res_pjsip, and under the names of their modules', () => {
    const { configuration } = objectsOf(`
[trunk]
type = identify
endpoint = trunk
match = 10.0.0.9
[provider]
type = registration
server_uri = sip:example.com
client_uri = sip:me@example.com
[fence]
type = acl
deny = 10.6.6.6
`)
    for (const [type, id, module] of [
      ['identify', 'trunk', 'res_pjsip_endpoint_identifier_ip'],
      ['registration', 'provider', 'res_pjsip_outbound_registration'],
      ['acl', 'fence', 'res_pjsip_acl'],
    ] as const) {
      const found = configuration.get('res_pjsip', type, id)
      assert.ok(found.ok, type)
      assert.deepEqual(configuration.get(module, type, id), found)
    }
    assert.deepEqual(configuration.get('res_pjsip_acl', 'identify', 'trunk'), {
      ok: false,
      code: 'object-type-not-found',
    })
  })

  it('of other modules are kept where either section of sorcery.conf says, and are told of once', () => {
    const lines = '[res_pjsip]\nidentify = memory\n[res_pjsip_acl]\nacl = memory\n'
    const { configuration, objects } = objectsOf('', lines)
    const published: string[] = []
    objects.onChanged(({ type, name, change }) => published.push(`${change} ${type} ${name}`))
    const match = [
      { attribute: 'endpoint', value: 'trunk' },
      { attribute: 'match', value: '10.0.0.9' },
    ]
    assert.ok(configuration.put('res_pjsip', 'identify', 'trunk', match).ok)
    assert.ok(configuration.put('res_pjsip', 'acl', 'fence', [{ attribute: 'deny', value: '10.6.6.6' }]).ok)
    assert.ok(configuration.remove('res_pjsip_acl', 'acl', 'fence').ok)
    assert.deepEqual(
      [...objects.identifies()].map(({ name }) => name),
      ['trunk'],
    )
    assert.deepEqual(published, ['created identify trunk', 'created acl fence', 'deleted acl fence'])
  })

  it('follow changes before anybody is told', () => {
    const { configuration, objects } = objectsOf('')
    const published: unknown[] = []
    objects.onChanged(({ type, name, change }) => published.push([type, name, change, objects.endpoint(name)?.context]))
    configuration.put('res_pjsip', 'endpoint', 'late', [{ attribute: 'context', value: 'one' }])
    configuration.put('res_pjsip', 'endpoint', 'late', [{ attribute: 'context', value: 'two' }])
    configuration.remove('res_pjsip', 'endpoint', 'late')
    objects.close()
    configuration.put('res_pjsip', 'endpoint', 'late', [])
    assert.deepEqual(published, [
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
