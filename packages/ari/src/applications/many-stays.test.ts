// What a call costs the applications beside a thousand calls and two hundred applications of others: as much as beside none.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { SlotMap } from '@jackfield/base'
import { Application } from './application.ts'
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

/** How often anything is looked up, and how often an application is given something, while a call comes, is changed and goes. */
function looksOfCall(t: TestContext, applications: number): readonly number[] {
  const fixture = applicationsFixture()
  const own = open(fixture, 'own')
  for (let n = 0; n < applications; n++) {
    open(fixture, `other ${n}`)
    fixture.applications.subscribe(`other ${n}`, ['channel:c1'])
  }
  const mocks = [
    t.mock.method(SlotMap.prototype, 'get'),
    t.mock.method(SlotMap.prototype, 'values'),
    t.mock.method(Application.prototype, 'deliver'),
    t.mock.getter(Application.prototype, 'isActive'),
  ]
  enters(fixture, 'own', 'call')
  set(fixture, channel('call'), 'heard')
  fixture.bus.publish('application-left', { channel: channel('call'), application: 'own' })
  fixture.bus.publish('channel-destroyed', { channel: channel('call'), cause: 16 })
  fixture.bus.publish('bridge-destroyed', { bridge: bridge('bridge call') })
  const counts = mocks.map(({ mock }) => mock.callCount())
  t.mock.restoreAll()
  assert.deepEqual(received(own), ['heard'])
  fixture.applications.close()
  return counts
}

test('a call is told to its application without a look at two hundred that it does not concern', (t) => {
  const alone = looksOfCall(t, 0)
  const beside = looksOfCall(t, 200)
  t.diagnostic(beside.join(' '))
  assert.ok((alone[2] ?? 0) >= 4, alone.join(' '))
  assert.deepEqual(beside, alone)
})
