import assert from 'node:assert/strict'
import { it } from 'node:test'
import { CallsFixture } from './calls-fixture.ts'

it('an endpoint in maintenance is not called, and the reason is said', async () => {
  const callsFixture = new CallsFixture({}, [])
  const maintained = callsFixture.signalling.maintenance as Set<string>
  maintained.add('alice')
  const originate = () =>
    callsFixture.fixture.exchange.calls.originate({
      ...{ endpoint: 'PJSIP/alice', id: 'x', target: { application: 'app', args: [] } },
    })
  assert.equal((await originate()).ok, false)
  assert.equal(callsFixture.party.calls.length, 0)
  maintained.delete('alice')
  assert.equal((await originate()).ok, true)
  await callsFixture.close()
})
