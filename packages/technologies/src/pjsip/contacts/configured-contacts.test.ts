import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { TestPjsip } from '../pjsip-fixture.ts'

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
})
