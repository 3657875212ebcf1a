import assert from 'node:assert/strict'
import { it } from 'node:test'
import { silentLog, VirtualClock } from '@jackfield/base'
import { parseConf } from '@jackfield/conf'
import {
  Bus,
  Channels,
  Configuration,
  DialplanDatabase,
  Endpoints,
  emptyDialplan,
  objectTypes,
  readSorceryConf,
  Store,
  Technologies,
} from '@jackfield/core'
import { ConfiguredEndpoints } from './configured-endpoints.ts'

const pjsip = `
[alice]
type = endpoint
aors = alice
[alice]
type = aor
[trunk]
type = endpoint
aors = other, trunk
[trunk]
type = aor
contact = sip:127.0.0.1:5080
`
const sorcery = `
[res_pjsip]
endpoint = config,pjsip.conf,criteria=type=endpoint
endpoint = memory
aor = config,pjsip.conf,criteria=type=aor
aor = memory
`

function house() {
  const clock = new VirtualClock()
  const bus = new Bus(clock, silentLog)
  const store = Store.open(':memory:', { clock, log: silentLog })
  const configuration = new Configuration({
    log: silentLog,
    database: new DialplanDatabase(store.space('database')),
    readDocument: (file) => parseConf(file === 'pjsip.conf' ? pjsip : '', file),
    types: objectTypes,
    backings: readSorceryConf(parseConf(sorcery)).lines,
  })
  let number = 0
  const ids = { nextUniqueId: () => String(number++) }
  const channels = new Channels({ clock, log: silentLog, bus, ids, dialplan: () => emptyDialplan })
  const endpoints = new Endpoints({ bus, channels, technologies: new Technologies() })
  const registered = new Map<string, number>()
  const configured = new ConfiguredEndpoints({
    configuration,
    endpoints,
    registeredContacts: (aor) => registered.get(aor) ?? 0,
  })
  const states = () => Object.fromEntries(endpoints.list().map(({ resource, state }) => [resource, state]))
  return { configuration, configured, registered, states }
}

it('lists what is configured, reachable where an aor has a contact', () => {
  const { states, configured } = house()
  assert.deepEqual(states(), { alice: 'offline', trunk: 'online' })
  configured.close()
  assert.deepEqual(states(), {})
})

it('follows objects that are made, changed and removed at run time', () => {
  const { states, configuration } = house()
  const aors = [{ attribute: 'aors', value: 'late' }]
  assert.ok(configuration.put('res_pjsip', 'endpoint', 'late', aors).ok)
  assert.equal(states().late, 'offline')
  const contact = [{ attribute: 'contact', value: 'sip:127.0.0.1:5090' }]
  assert.ok(configuration.put('res_pjsip', 'aor', 'late', contact).ok)
  assert.equal(states().late, 'online')
  assert.ok(configuration.remove('res_pjsip', 'endpoint', 'late').ok)
  assert.equal('late' in states(), false)
})

it('is online while a contact is registered', () => {
  const { states, configured, registered } = house()
  registered.set('alice', 1)
  configured.refresh()
  assert.equal(states().alice, 'online')
  registered.delete('alice')
  configured.refresh()
  assert.equal(states().alice, 'offline')
})
