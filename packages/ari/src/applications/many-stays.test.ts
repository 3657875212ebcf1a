// What it costs when an application goes that was there for one call, beside a thousand calls of others: as much as beside none.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { SlotMap } from '@jackfield/base'
import {
  type ApplicationsFixture,
  applicationsFixture,
  bridge,
  channel,
  open,
  received,
  set,
} from './applications-fixture.ts'

/** A channel comes to an application, and into a bridge of its own. */
function enters({ bus }: ApplicationsFixture, application: string, id: string): void {
  bus.publish('application-entered', { channel: channel(id), application, args: [] })
  const inside = channel(id, { application, bridgeId: `bridge ${id}` })
  bus.publish('channel-entered-bridge', { channel: inside, bridge: bridge(`bridge ${id}`, [id]) })
}

function looks(t: TestContext, calls: number): number {
  const fixture = applicationsFixture()
  const others = open(fixture, 'others')
  for (let n = 0; n < calls; n++) enters(fixture, 'others', `call ${n}`)
  const own = fixture.applications.register('own:call')
  open(fixture, 'own:call')
  enters(fixture, 'own:call', 'own')
  const mocks = [
    t.mock.method(SlotMap.prototype, 'get'),
    t.mock.method(SlotMap.prototype, 'keys'),
    t.mock.method(SlotMap.prototype, 'values'),
  ]
  fixture.applications.unregister(own)
  const count = mocks.reduce((sum, { mock }) => sum + mock.callCount(), 0)
  t.mock.restoreAll()
  assert.deepEqual(fixture.applications.names(), ['others'])
  // nothing of it is left behind, and nothing of the others' is gone
  fixture.bus.publish('bridge-destroyed', { bridge: bridge('bridge own') })
  if (calls > 0) set(fixture, channel('call 0'), 'still heard')
  assert.deepEqual(received(others), calls > 0 ? ['still heard'] : [])
  fixture.applications.close()
  return count
}

test('an application of one call goes without a look at the calls of others', (t) => {
  const alone = looks(t, 0)
  assert.ok(alone > 0)
  assert.equal(looks(t, 1_000), alone)
})
