import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { TestPjsip } from '../pjsip-fixture.ts'
import type { Contact } from './contact.ts'

/** 2026-01-01, where the clock begins, in seconds. */
const begin = Date.UTC(2026, 0, 1) / 1000

const conf = `
[trunk]
type = endpoint
aors = trunk
[trunk]
type = aor
contact = sip:10.0.0.9
[trunk@@second]
type = contact
uri = sip:alice@10.0.0.2:5060
user_agent = Gateway/1
qualify_frequency = 10
qualify_2xx_only = yes
[trunk\\;@third]
type = contact
uri = sip:10.0.0.3
path = <sip:10.0.0.7\\;lr>
expiration_time = ${begin + 60}
[trunk@@old]
type = contact
uri = sip:10.0.0.4
expiration_time = ${begin - 1}
[other@@lost]
type = contact
uri = sip:10.0.0.5
[broken@@one]
type = contact
uri = tel:1
`

describe('contacts with sections of their own', () => {
  it('belong to the aor that their name begins with, beside its own contacts', async () => {
    const world = new TestPjsip(conf)
    assert.deepEqual(world.uris('trunk'), ['sip:10.0.0.9', 'sip:10.0.0.3', 'sip:alice@10.0.0.2:5060'])
    assert.deepEqual(world.uris('other'), [], 'there is no such aor')
    assert.match(world.said.join('\n'), /broken@@one/)
    const [, third, second] = world.pjsip.contacts.of('trunk')
    assert.deepEqual(third?.path, ['<sip:10.0.0.7;lr>'])
    assert.deepEqual([second?.id, second?.userAgent, second?.isStatic], ['trunk@@second', 'Gateway/1', true])
    await world.close()
  })

  it('are asked in their own way, and end at their time', async () => {
    const world = new TestPjsip(conf)
    const alice = world.phone('alice')
    alice.answersWith = 404
    world.pjsip.qualifier.start()
    await world.clock.pass('15s')
    const statuses = () => world.pjsip.contacts.of('trunk').map(({ status }) => status)
    assert.deepEqual(statuses(), ['created', 'created', 'unavailable'])
    alice.answersWith = 200
    await world.clock.pass('10s')
    assert.deepEqual(statuses(), ['created', 'created', 'available'])
    await world.clock.pass('70s')
    assert.deepEqual(world.uris('trunk'), ['sip:10.0.0.9', 'sip:alice@10.0.0.2:5060'])
    await world.close()
  })

  it('that are added later are told as they are kept: who holds on to one sees what becomes of it', async () => {
    const world = new TestPjsip(conf)
    const added: Contact[] = []
    world.pjsip.contacts.onChanged(({ contact, change }) => {
      if (change === 'added') added.push(contact)
    })
    const fields = (...uris: string[]) => [{ attribute: 'contact', value: uris.join(',') }]
    world.configuration.put('res_pjsip', 'aor', 'late', fields('sip:10.0.0.8'))
    assert.deepEqual(added, world.pjsip.contacts.of('late'))
    world.pjsip.contacts.setStatus(added[0]!, 'available', 7)
    assert.equal(added[0]?.status, 'available')
    world.configuration.put('res_pjsip', 'aor', 'late', fields('sip:10.0.0.8', 'sip:10.0.0.6'))
    assert.deepEqual(world.uris('late'), ['sip:10.0.0.8', 'sip:10.0.0.6'])
    assert.equal(added.length, 2)
    assert.equal(world.pjsip.contacts.of('late')[0], added[0], 'the first one stayed')
    world.configuration.put('res_pjsip', 'aor', 'late', fields('sip:10.0.0.6'))
    assert.equal(added[0]?.status, 'removed')
    await world.close()
  })
})
