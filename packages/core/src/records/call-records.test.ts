import assert from 'node:assert/strict'
import { test } from 'node:test'
import { VirtualClock } from '@jackfield/base'
import type { BridgeSnapshot } from '../bridges/bridge-snapshot.ts'
import { Bus } from '../bus/bus.ts'
import type { Channel } from '../channels/channel.ts'
import type { ChannelSnapshot, ChannelState } from '../channels/channel-snapshot.ts'
import { ExchangeFixture, testTechnology } from '../testing/exchange-fixture.ts'
import { callRecordField } from './call-record-field.ts'
import { CallRecords } from './call-records.ts'
import { defaultRecordSettings, type RecordSettings } from './record-settings.ts'

const party = { name: '', number: '', presentation: 0 }

/** A world of pictures: what the bus would tell of channels that do not exist. */
class RecordsFixture {
  readonly clock = new VirtualClock()
  readonly bus = new Bus(this.clock)
  readonly kept: string[] = []
  readonly records: CallRecords
  bridgeType: BridgeSnapshot['bridgeType'] = 'mixing'
  readonly #channels = new Map<string, ChannelSnapshot>()
  readonly #inside: string[] = []

  constructor(settings: Partial<RecordSettings> = {}) {
    this.records = new CallRecords(this.bus, this.clock, () => ({ ...defaultRecordSettings, ...settings }))
    this.bus.on('call-recorded', ({ record }) => {
      const fields = ['channel', 'dstchannel', 'lastapp', 'dst', 'duration', 'billsec', 'disposition']
      this.kept.push(fields.map((name) => callRecordField(record, name)).join(' '))
    })
  }

  get(id: string): ChannelSnapshot {
    return this.#channels.get(id) as ChannelSnapshot
  }

  #change(id: string, change: Partial<ChannelSnapshot>): ChannelSnapshot {
    const changed = { ...this.get(id), ...change }
    this.#channels.set(id, changed)
    return changed
  }

  create(id: string, state: ChannelState = 'Ring'): void {
    const channel: ChannelSnapshot = {
      ...{ id, name: id, technology: 'Test', state, protocolId: '', connected: party, rdnis: '', accountCode: '' },
      ...{ caller: { ...party, number: `n${id}` }, peerAccount: '', language: 'en', linkedId: id, tenantId: '' },
      ...{ context: 'c', exten: 's', priority: 1, appName: '', appData: '', createdAt: 0, reportedVariables: [] },
      isInternal: false,
    }
    this.#channels.set(id, channel)
    this.bus.publish('channel-created', { channel })
  }

  answer(id: string): void {
    this.bus.publish('channel-state-changed', { channel: this.#change(id, { state: 'Up' }) })
  }

  step(id: string, application: string, exten = '100'): void {
    const channel = this.#change(id, { exten, appName: application })
    this.bus.publish('channel-dialplan', { channel, application, data: '' })
  }

  dial(caller: string | undefined, peer: string, status = ''): void {
    const from = caller === undefined ? {} : { caller: this.get(caller) }
    this.bus.publish('dial', { ...from, peer: this.get(peer), status, forward: '', dialString: '' })
  }

  get #bridge(): BridgeSnapshot {
    return {
      ...{ id: 'b', name: '', creator: '', bridgeClass: 'basic', technology: 'simple_bridge' },
      bridgeType: this.bridgeType,
      ...{ attributes: [], channelIds: [...this.#inside], createdAt: 0, videoMode: 'none', reportedVariables: [] },
      isHidden: false,
    } as BridgeSnapshot
  }

  enter(id: string): void {
    this.#inside.push(id)
    this.bus.publish('channel-entered-bridge', { channel: this.get(id), bridge: this.#bridge })
  }

  leave(id: string): void {
    this.#inside.splice(this.#inside.indexOf(id), 1)
    this.bus.publish('channel-left-bridge', { channel: this.get(id), bridge: this.#bridge })
  }

  async pass(seconds: number): Promise<void> {
    await this.clock.pass(seconds * 1000)
  }

  end(id: string, cause = 16): void {
    this.bus.publish('channel-destroyed', { channel: this.get(id), cause })
  }
}

test('a call that is answered: one record, of the caller', async () => {
  const fixture = new RecordsFixture()
  fixture.create('a')
  fixture.step('a', 'Dial')
  fixture.create('b', 'Down')
  fixture.dial('a', 'b')
  await fixture.pass(4)
  fixture.answer('b')
  fixture.dial('a', 'b', 'ANSWER')
  fixture.answer('a')
  fixture.enter('b')
  fixture.enter('a')
  await fixture.pass(10)
  fixture.leave('b')
  fixture.leave('a')
  fixture.end('b')
  fixture.end('a')
  assert.deepEqual(fixture.kept, ['a b Dial 100 14 10 ANSWERED'])
  assert.equal(fixture.records.count, 0)
})

test('a call to two at once: one record for each leg', async () => {
  const fixture = new RecordsFixture()
  fixture.create('a')
  fixture.step('a', 'Dial')
  for (const id of ['b', 'c']) {
    fixture.create(id, 'Down')
    fixture.dial('a', id)
  }
  await fixture.pass(2)
  fixture.dial('a', 'c', 'ANSWER')
  fixture.dial('a', 'b', 'CANCEL')
  fixture.answer('a')
  fixture.answer('c')
  fixture.enter('c')
  fixture.enter('a')
  fixture.end('b')
  await fixture.pass(5)
  fixture.leave('a')
  fixture.leave('c')
  fixture.end('a')
  fixture.end('c')
  assert.deepEqual(fixture.kept, ['a b Dial 100 2 0 NO ANSWER', 'a c Dial 100 7 5 ANSWERED'])
})

test('busy, then something else: a record of each', async () => {
  const fixture = new RecordsFixture()
  fixture.create('a')
  fixture.answer('a')
  fixture.step('a', 'Dial')
  fixture.create('b', 'Down')
  fixture.dial('a', 'b')
  await fixture.pass(1)
  fixture.dial('a', 'b', 'BUSY')
  fixture.end('b', 17)
  fixture.step('a', 'Playback', '101')
  await fixture.pass(3)
  fixture.end('a')
  assert.deepEqual(fixture.kept, ['a b Dial 100 1 1 BUSY', 'a  Playback 101 3 3 ANSWERED'])
})

test('nobody answered and nobody was called: kept only when that is wanted', () => {
  for (const [settings, kept] of [
    [{}, []],
    [{ keepsUnanswered: true }, ['a  Wait 100 0 0 NO ANSWER']],
    [{ isEnabled: false, keepsUnanswered: true }, []],
    [{ isDefaultOn: false, keepsUnanswered: true }, []],
  ] as const) {
    const fixture = new RecordsFixture(settings)
    fixture.create('a')
    fixture.step('a', 'Wait')
    fixture.end('a')
    assert.deepEqual(fixture.kept, kept)
  }
})

test('how it failed, in words as they are wanted', () => {
  const rows = [
    ['BUSY', {}, 'BUSY'],
    ['CONGESTION', {}, 'FAILED'],
    ['CONGESTION', { recordsCongestion: true }, 'CONGESTION'],
    ['CHANUNAVAIL', {}, 'FAILED'],
    ['CANCEL', {}, 'NO ANSWER'],
    ['CANCEL', { recordsCancel: true }, 'CANCEL'],
    ['NOANSWER', {}, 'NO ANSWER'],
  ] as const
  for (const [status, settings, disposition] of rows) {
    const fixture = new RecordsFixture(settings)
    fixture.create('a')
    fixture.create('b', 'Down')
    fixture.dial('a', 'b')
    fixture.dial('a', 'b', 'RINGING')
    fixture.dial('a', 'b', status)
    fixture.end('b')
    fixture.end('a')
    assert.deepEqual(fixture.kept, [`a b  s 0 0 ${disposition}`], status)
  }
})

test('a call that the exchange itself placed is its own caller; how it went tells the dialling, or the cause', () => {
  const fixture = new RecordsFixture({ keepsUnanswered: true })
  fixture.create('o', 'Down')
  fixture.dial(undefined, 'o')
  fixture.dial(undefined, 'o', 'BUSY')
  fixture.end('o', 17)
  fixture.create('p', 'Down')
  fixture.end('p', 3)
  fixture.create('q', 'Down')
  fixture.end('q', 34)
  assert.deepEqual(
    fixture.kept.map((line) => line.split(' ').at(-1)),
    ['BUSY', 'FAILED', 'FAILED'],
  )
})

test('three who talk: one record for each two; whoever comes again begins another', async () => {
  const fixture = new RecordsFixture()
  for (const id of ['a', 'b', 'c']) {
    fixture.create(id)
    fixture.answer(id)
    fixture.enter(id)
    await fixture.pass(1)
  }
  fixture.leave('a')
  await fixture.pass(1)
  fixture.enter('a')
  await fixture.pass(1)
  for (const id of ['a', 'b', 'c']) fixture.leave(id)
  for (const id of ['a', 'b', 'c']) fixture.end(id)
  assert.deepEqual(fixture.kept, [
    'a b  s 3 3 ANSWERED',
    'a c  s 1 1 ANSWERED',
    'a b  s 1 1 ANSWERED',
    'a c  s 1 1 ANSWERED',
    'b c  s 4 4 ANSWERED',
    'c   s 3 3 ANSWERED',
  ])
})

test('two who wait in one place have not talked to each other', async () => {
  const fixture = new RecordsFixture()
  fixture.bridgeType = 'holding'
  for (const id of ['a', 'b']) {
    fixture.create(id)
    fixture.step(id, 'BridgeWait')
    fixture.answer(id)
    fixture.enter(id)
  }
  await fixture.pass(3)
  for (const id of ['a', 'b']) {
    fixture.leave(id)
    fixture.end(id)
  }
  assert.deepEqual(fixture.kept, ['a  BridgeWait 100 3 3 ANSWERED', 'b  BridgeWait 100 3 3 ANSWERED'])
})

test('what happens after the hangup does not count, unless that is wanted', async () => {
  for (const [settings, kept] of [
    [{}, 'a  Wait 100 2 2 ANSWERED'],
    [{ endsBeforeHangupExtension: false }, 'a  Notify h 5 5 ANSWERED'],
  ] as const) {
    const fixture = new RecordsFixture(settings)
    fixture.create('a')
    fixture.answer('a')
    fixture.step('a', 'Wait')
    await fixture.pass(2)
    fixture.step('a', 'Notify', 'h')
    await fixture.pass(3)
    fixture.end('a')
    assert.deepEqual(fixture.kept, [kept])
  }
})

test('bridges and dials can be left out', () => {
  const fixture = new RecordsFixture({ ignoresBridges: true, ignoresDials: true })
  for (const id of ['a', 'b']) {
    fixture.create(id)
    fixture.answer(id)
  }
  fixture.dial('a', 'b')
  fixture.enter('a')
  fixture.enter('b')
  fixture.leave('a')
  fixture.end('a')
  fixture.end('b')
  assert.deepEqual(fixture.kept, ['a   s 0 0 ANSWERED', 'b   s 0 0 ANSWERED'])
})

test('the dialplan says who is the caller, and what stands in the record', () => {
  const fixture = new RecordsFixture()
  for (const id of ['a', 'b']) {
    fixture.create(id)
    fixture.answer(id)
  }
  const b = { id: 'b', snapshot: () => fixture.get('b'), onEnd: () => undefined }
  fixture.records.preferAsCaller(b, true)
  fixture.records.set(b, (record) => {
    record.userField = 'mine'
    record.amaFlags = 2
    record.own = new Map([['colour', 'red']])
  })
  fixture.enter('a')
  fixture.enter('b')
  const record = fixture.records.of(b)
  assert.deepEqual(
    ['userfield', 'amaflags', 'colour', 'dstchannel', 'nothing', 'toString'].map((name) =>
      callRecordField(record, name),
    ),
    ['mine', 'BILLING', 'red', 'a', undefined, undefined],
  )
  fixture.end('a')
  fixture.end('b')
  assert.deepEqual(fixture.kept, ['a   s 0 0 ANSWERED', 'b a  s 0 0 ANSWERED'])
})

test('the record of a channel that nobody is told of goes with it', () => {
  const { exchange, clock } = new ExchangeFixture()
  const records = new CallRecords(exchange.bus, clock)
  const channel = exchange.channels.create({ technology: testTechnology, isInternal: true }) as Channel
  channel.connect({ hangUp: () => undefined })
  records.set(channel, (record) => {
    record.own = new Map([['colour', 'red']])
  })
  assert.deepEqual([records.of(channel).own.get('colour'), records.count], ['red', 1])
  channel.end()
  assert.equal(records.count, 0)
  assert.equal(records.of(channel).disposition, 'NO ANSWER')
  assert.equal(records.count, 0)
  records.close()
})
