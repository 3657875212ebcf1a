import assert from 'node:assert/strict'
import { it } from 'node:test'
import { CallsFixture } from './calls-fixture.ts'

it('an endpoint in maintenance is not called, and the reason is said', async () => {
  const house = new CallsFixture({}, [])
  const maintained = house.signalling.maintenance as Set<string>
  maintained.add('alice')
  const originate = () =>
    house.fixture.exchange.calls.originate({
      ...{ endpoint: 'PJSIP/alice', id: 'x', target: { application: 'app', args: [] } },
    })
  assert.equal((await originate()).ok, false)
  assert.equal(house.party.calls.length, 0)
  maintained.delete('alice')
  assert.equal((await originate()).ok, true)
  await house.close()
})
