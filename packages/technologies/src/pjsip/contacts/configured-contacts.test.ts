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
    const fixture = new TestPjsip(conf)
    assert.deepEqual(fixture.uris('trunk'), ['sip:10.0.0.9', 'sip:10.0.0.3', 'sip:alice@10.0.0.2:5060'])
    assert.deepEqual(fixture.uris('other'), [], 'there is no such aor')
    assert.match(fixture.said.join('\n'), /broken@@one/)
    const [, third, second] = fixture.pjsip.contacts.of('trunk')
    assert.deepEqual(third?.path, ['<sip:10.0.0.7;lr>'])
    assert.deepEqual([second?.id, second?.userAgent, second?.isStatic], ['trunk@@second', 'Gateway/1', true])
    await fixture.close()
  })

  it('are asked in their own way, and end at their time', async () => {
    const fixture = new TestPjsip(conf)
    const alice = fixture.phone('alice')
    alice.answersWith = 404
    fixture.pjsip.qualifier.start()
    await fixture.clock.pass('15s')
    const statuses = () => fixture.pjsip.contacts.of('trunk').map(({ status }) => status)
    assert.deepEqual(statuses(), ['created', 'created', 'unavailable'])
    alice.answersWith = 200
    await fixture.clock.pass('10s')
    assert.deepEqual(statuses(), ['created', 'created', 'available'])
    await fixture.clock.pass('70s')
    assert.deepEqual(fixture.uris('trunk'), ['sip:10.0.0.9', 'sip:alice@10.0.0.2:5060'])
    await fixture.close()
  })

  it('that are added later are told as they are kept: who holds on to one sees what becomes of it', async () => {
    const fixture = new TestPjsip(conf)
    const added: Contact[] = []
    fixture.pjsip.contacts.onChanged(({ contact, change }) => {
      if (change === 'added') added.push(contact)
    })
    const fields = (...uris: string[]) => [{ attribute: 'contact', value: uris.join(',') }]
    fixture.configuration.put('res_pjsip', 'aor', 'late', fields('sip:10.0.0.8'))
    assert.deepEqual(added, fixture.pjsip.contacts.of('late'))
    fixture.pjsip.contacts.setStatus(added[0]!, 'available', 7)
    assert.equal(added[0]?.status, 'available')
    fixture.configuration.put('res_pjsip', 'aor', 'late', fields('sip:10.0.0.8', 'sip:10.0.0.6'))
    assert.deepEqual(fixture.uris('late'), ['sip:10.0.0.8', 'sip:10.0.0.6'])
    assert.equal(added.length, 2)
    assert.equal(fixture.pjsip.contacts.of('late')[0], added[0], 'the first one stayed')
    fixture.configuration.put('res_pjsip', 'aor', 'late', fields('sip:10.0.0.6'))
    assert.equal(added[0]?.status, 'removed')
    await fixture.close()
  })
})
