import assert from 'node:assert/strict'
import { it } from 'node:test'
import { TestPjsip } from '../pjsip-fixture.ts'

const conf = `
[alice]
type = endpoint
aors = alice
[alice]
type = aor
max_contacts = 2
qualify_frequency = 10
qualify_timeout = 1
[provider]
type = endpoint
aors = provider
[provider]
type = aor
contact = sip:192.0.2.1
[door]
type = endpoint
[door]
type = identify
endpoint = door
match = 192.0.2.9
`

it('phones and trunks that can be reached are counted, and counted again when one comes or goes', async () => {
  const fixture = new TestPjsip(conf)
  const { tally, objects } = fixture.pjsip
  await fixture.pjsip.open()
  const trunks = { up: 1, down: 1 }
  assert.deepEqual(tally.counts, { phones: { up: 0, down: 1 }, trunks })
  assert.equal(tally.counts, tally.counts, 'nothing is counted twice')
  const kinds = [...objects.endpoints()].map((endpoint) => `${endpoint.name} ${tally.kindOf(endpoint)}`)
  assert.deepEqual(kinds.sort(), ['alice phone', 'door trunk', 'provider trunk'])
  const alice = fixture.phone('alice')
  await alice.register()
  await fixture.clock.pass('20s')
  assert.deepEqual(tally.counts.phones, { up: 1, down: 0 })
  alice.answersWith = undefined
  await fixture.clock.pass('15s')
  assert.deepEqual(tally.counts, { phones: { up: 0, down: 1 }, trunks })
  await fixture.close()
})
