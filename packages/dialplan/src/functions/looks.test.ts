// What dialplan functions and applications cost beside a thousand calls they have nothing to do with: as much as beside none.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { Channel, Channels } from '@jackfield/core'
import { DialplanFixture } from '../engine/dialplan-fixture.ts'

const standing = 1_000
const script = {
  test: {
    20: ['Dial(Test/ring,60)'],
    2: ['Answer()', 'Wait(99)'],
    7: ['Pickup()', 'NoOp(nobody)', 'Wait(9)'],
    8: ['Pickup(20@test)', 'Wait(9)'],
    9: ['PickupChan(Test/nobody)', 'Wait(9)'],
    6: ['ChanSpy(Nobody/,q)', 'Wait(9)'],
  },
}

async function fixtureBeside(calls: number): Promise<DialplanFixture> {
  const fixture = new DialplanFixture(script)
  for (let n = 0; n < calls; n++) fixture.incoming()
  await fixture.clock.settle()
  return fixture
}

/** How often all channels were listed, and how often one was asked what it is, while something was done. */
async function looks(t: TestContext, calls: number, act: (fixture: DialplanFixture) => Promise<unknown>) {
  const fixture = await fixtureBeside(calls)
  const mocks = [
    t.mock.method(Channels.prototype, 'all'),
    t.mock.method(Channels.prototype, 'list'),
    t.mock.getter(Channel.prototype, 'facts'),
    t.mock.getter(Channel.prototype, 'membership'),
    t.mock.getter(Channel.prototype, 'state'),
    t.mock.getter(Channel.prototype, 'controller'),
  ]
  await act(fixture)
  const counted = mocks.map(({ mock }) => mock.callCount())
  t.mock.restoreAll()
  return counted
}

async function costsTheSame(t: TestContext, act: (fixture: DialplanFixture) => Promise<unknown>): Promise<void> {
  const alone = await looks(t, 0, act)
  const beside = await looks(t, standing, act)
  t.diagnostic(beside.join(' '))
  assert.deepEqual(beside, alone)
}

test('CHANNEL(peer), MASTER_CHANNEL and SYSINFO(numcalls) look at the channels of their own call', (t) =>
  costsTheSame(t, async (fixture) => {
    const [one, other] = [fixture.incoming(), fixture.incoming()]
    const made = fixture.exchange.bridges.create({ attributes: ['mixing'] })
    assert.ok(made.ok)
    for (const channel of [one, other]) made.bridge.join(channel)
    assert.equal(await fixture.value('${CHANNEL(peer)}', one), other.name)
    one.requestHangup('explicit')
    await fixture.clock.settle()
    assert.equal(await fixture.value('${MASTER_CHANNEL(X)}${CHANNEL(peer)}', other), '')
    assert.match((await fixture.value('${SYSINFO(numcalls)}', other)) ?? '', /^\d+$/)
  }))

test('Pickup looks at the calls that ring', (t) =>
  costsTheSame(t, async (fixture) => {
    await fixture.calls('20')
    await fixture.clock.pass('1s')
    await fixture.calls('9')
    await fixture.calls('7')
    const picker = await fixture.calls('8')
    assert.notEqual(picker.membership, undefined)
  }))

test('who waits for a channel to listen to looks at the one that came', (t) =>
  costsTheSame(t, async (fixture) => {
    const spy = await fixture.calls('6')
    const list = t.mock.method(Channels.prototype, 'list')
    for (let n = 0; n < 5; n++) await fixture.calls('2')
    assert.equal(list.mock.callCount(), 0)
    assert.equal(spy.variables.get('SPY_CHANNEL'), undefined)
  }))
