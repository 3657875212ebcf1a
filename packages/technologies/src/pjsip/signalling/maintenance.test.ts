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
[bob]
type = endpoint
aors = bob
[bob]
type = aor
max_contacts = 1
`

it('an endpoint in maintenance is refused what is new and may take back what was', async () => {
  const fixture = new TestPjsip(conf)
  const { signalling } = fixture.pjsip
  const { maintenance } = signalling
  const alice = fixture.phone('alice')
  assert.equal((await alice.register()).status, 200)
  assert.equal(maintenance.set('alice', true), true)
  assert.equal(maintenance.set('alice', true), false)
  assert.deepEqual(maintenance.list(), ['alice'])
  const refused = await alice.ask({ method: 'OPTIONS' })
  assert.deepEqual([refused.status, refused.response?.header('retry-after')], [503, '60'])
  assert.equal((await alice.register()).status, 503)
  const kept = `<${alice.contact}>;expires=300`
  assert.equal((await alice.register({ contact: kept, expires: 0 })).status, 503)
  assert.equal((await fixture.phone('bob', { address: '10.0.0.3' }).register()).status, 200)
  assert.equal((await alice.register({ expires: 0 })).status, 200)
  assert.deepEqual(fixture.uris('alice'), [])
  const gone = `<${alice.contact}>;expires=0`
  assert.equal((await alice.register({ contact: gone, expires: null })).status, 200)
  assert.equal(maintenance.set('alice', false), true)
  assert.equal((await alice.register()).status, 200)
  assert.deepEqual(
    fixture.events.flatMap((event) =>
      event.name === 'maintenance-changed' ? [`${event.resource} ${event.isOn}`] : [],
    ),
    ['alice true', 'alice false'],
  )
  await fixture.close()
})
