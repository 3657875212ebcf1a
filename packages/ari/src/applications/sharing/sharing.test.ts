import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Fault } from '@jackfield/description'
import {
  type ApplicationsFixture,
  applicationsFixture,
  bridge,
  channel,
  endpoint,
  type Opened,
  open,
  set,
} from '../applications-fixture.ts'

const code = (expected: string) => (error: unknown) => error instanceof Fault && error.code === expected

const turn = (fixture: ApplicationsFixture, more = {}) => open(fixture, 'ivr', { share: 'round-robin', ...more })
const claiming = (fixture: ApplicationsFixture, more = {}) => open(fixture, 'ivr', { share: 'claim', ...more })

const enter = ({ bus }: ApplicationsFixture, id: string, about = {}) =>
  bus.publish('application-entered', {
    channel: channel(id, { application: 'ivr', ...about }),
    application: 'ivr',
    args: [],
  })
const leave = ({ bus }: ApplicationsFixture, id: string) =>
  bus.publish('application-left', { channel: channel(id), application: 'ivr' })

/** Type and channel of what it was sent, or the value of a variable; the greeting left out. */
const story = ({ connection }: Opened): string[] =>
  connection.messages
    .filter(({ type }) => type !== 'ApplicationShared')
    .map((message) => {
      const { type, value, channel_id: handed, events, missing, seq, from } = message
      const about = (message.channel as { id?: string } | undefined)?.id ?? handed ?? ''
      if (type === 'ChannelVarset') return `${about}=${value}`
      if (type === 'CallHandedOver') return `handed ${about} ${events} ${missing}${from === undefined ? '' : ' from'}`
      return about === '' && seq !== undefined ? `${type} ${seq}` : `${type} ${about}`.trim()
    })

describe('an application that several connections share', () => {
  it('gives new calls to them in turn, and all events of a call to the one that has it', () => {
    const fixture = applicationsFixture()
    const [a, b] = [turn(fixture), turn(fixture)]
    for (const id of ['c1', 'c2', 'c3']) {
      enter(fixture, id)
      set(fixture, channel(id), 'inside')
    }
    leave(fixture, 'c1')
    assert.deepEqual(story(a), ['StasisStart c1', 'c1=inside', 'StasisStart c3', 'c3=inside', 'StasisEnd c1'])
    assert.deepEqual(story(b), ['StasisStart c2', 'c2=inside'])
  })

  it('says to each which connection it is, and refuses one that shares otherwise before anything changes', () => {
    const fixture = applicationsFixture()
    const a = turn(fixture)
    const b = turn(fixture)
    const [shared] = b.connection.messages
    assert.deepEqual(
      [shared?.type, shared?.share, shared?.connections, shared?.connection],
      ['ApplicationShared', 'round-robin', 2, b.session.id],
    )
    assert.throws(() => claiming(fixture), code('share-differs'))
    a.session.closed()
    b.session.closed()
    assert.equal(claiming(fixture).connection.messages[0]?.share, 'claim')
  })

  it('keeps a channel that belongs to a call with the connection that has the call', () => {
    const fixture = applicationsFixture()
    const [a, b] = [turn(fixture), turn(fixture)]
    enter(fixture, 'c1')
    enter(fixture, 'leg', { linkedId: 'c1' })
    fixture.bus.publish('application-entered', {
      ...{ channel: channel('masq', { application: 'ivr' }), application: 'ivr', args: [] },
      replaceChannel: channel('leg'),
    })
    assert.deepEqual(story(a), ['StasisStart c1', 'StasisStart leg', 'StasisStart masq'])
    assert.deepEqual(story(b), [])
  })

  it('gives a channel to the connection whose request made it, from the first event on', () => {
    const fixture = applicationsFixture()
    const [a, b] = [turn(fixture), turn(fixture)]
    fixture.applications.made('ivr', { id: 'c2', linkedId: 'c2', by: b.session.id })
    set(fixture, channel('c2'), 'ringing')
    enter(fixture, 'c2')
    assert.deepEqual([story(a), story(b)], [[], ['c2=ringing', 'StasisStart c2']])
  })

  it('gives the calls of a connection that is gone to another one, with what happened since their StasisStart', () => {
    const fixture = applicationsFixture()
    const [a, b] = [turn(fixture), turn(fixture)]
    enter(fixture, 'c1')
    set(fixture, channel('c1'), 'one')
    set(fixture, channel('c1'), 'two')
    a.session.closed()
    set(fixture, channel('c1'), 'three')
    assert.deepEqual(story(b), ['handed c1 3 0 from', 'StasisStart c1', 'c1=one', 'c1=two', 'c1=three'])
    assert.deepEqual(story(a), ['StasisStart c1', 'c1=one', 'c1=two'])
  })

  it('hands a call on a second time with its whole history', () => {
    const fixture = applicationsFixture()
    const [a, b] = [turn(fixture), turn(fixture)]
    enter(fixture, 'c1')
    a.session.closed()
    set(fixture, channel('c1'), 'at b')
    const c = turn(fixture)
    b.session.closed()
    assert.deepEqual(story(c), ['handed c1 2 0 from', 'StasisStart c1', 'c1=at b'])
  })

  it('keeps the beginning and the last events of a long call, and says how many are missing', () => {
    const fixture = applicationsFixture()
    const [a, b] = [turn(fixture), turn(fixture)]
    enter(fixture, 'c1')
    for (let count = 1; count <= 150; count++) set(fixture, channel('c1'), String(count))
    a.session.closed()
    const received = story(b)
    assert.deepEqual(received.slice(0, 3), ['handed c1 100 51 from', 'StasisStart c1', 'c1=52'])
    assert.deepEqual([received.length, received.at(-1)], [101, 'c1=150'])
  })

  it('waits for a connection with numbers, which goes on where it was; new calls go to the others meanwhile', async () => {
    const fixture = applicationsFixture()
    const a = turn(fixture, { resume: '' })
    const b = turn(fixture, { resume: '' })
    enter(fixture, 'c1')
    const incarnation = a.connection.messages[1]?.incarnation
    assert.notEqual(incarnation, b.connection.messages[1]?.incarnation)
    a.session.closed()
    set(fixture, channel('c1'), 'meanwhile')
    enter(fixture, 'c2')
    enter(fixture, 'c3')
    await fixture.clock.pass('9s')
    const again = turn(fixture, { resume: `${incarnation}:1` })
    await fixture.clock.pass('2m')
    assert.deepEqual(story(again), ['Resumed 1', 'c1=meanwhile'])
    assert.deepEqual(story(b), ['Resumed 0', 'StasisStart c2', 'StasisStart c3'])
  })

  it('gives the calls to others when it does not come back in time, and says so to one that comes too late', async () => {
    const fixture = applicationsFixture()
    const a = turn(fixture, { resume: '' })
    const b = turn(fixture, { resume: '' })
    enter(fixture, 'c1')
    const incarnation = a.connection.messages[1]?.incarnation
    a.session.closed()
    await fixture.clock.pass('11s')
    assert.deepEqual(story(b), ['Resumed 0', 'handed c1 1 0 from', 'StasisStart c1'])
    const late = turn(fixture, { resume: `${incarnation}:1` })
    assert.deepEqual(
      late.connection.messages.slice(1).map(({ type, reason, seq }) => [type, reason, seq]),
      [['ResumeFailed', 'calls-moved', 0]],
    )
  })

  it('waits longer when there is no other, and gives the calls to the first that comes', async () => {
    const fixture = applicationsFixture()
    const a = turn(fixture, { resume: '' })
    enter(fixture, 'c1')
    a.session.closed()
    await fixture.clock.pass('20s')
    assert.equal(fixture.applications.isActive('ivr'), true)
    enter(fixture, 'c2')
    const b = turn(fixture)
    assert.deepEqual(story(b), ['handed c1 1 0 from', 'StasisStart c1', 'handed c2 1 0 from', 'StasisStart c2'])
  })

  it('keeps calls whose connections are all gone for the first that comes', () => {
    const fixture = applicationsFixture()
    const a = turn(fixture)
    enter(fixture, 'c1')
    a.session.closed()
    assert.equal(fixture.applications.isActive('ivr'), false)
    set(fixture, channel('c1'), 'alone')
    const b = turn(fixture)
    assert.deepEqual(story(b), ['handed c1 2 0', 'StasisStart c1', 'c1=alone'])
  })

  it('moves the calls of a connection that does not read', () => {
    const fixture = applicationsFixture({ limits: { unreadBytes: 1_000 } })
    const [a, b] = [turn(fixture), turn(fixture)]
    a.connection.isReading = false
    enter(fixture, 'c1')
    for (let count = 0; count < 5; count++) set(fixture, channel('c1'), 'x'.repeat(300))
    assert.equal(a.connection.closing?.code, 4001)
    assert.equal(story(b)[0]?.startsWith('handed c1'), true)
    assert.equal(story(b).filter((one) => one.startsWith('c1=')).length, 5)
  })

  it('tells all of them what is about no call, and one of them a text message', () => {
    const fixture = applicationsFixture()
    const [a, b] = [turn(fixture), turn(fixture)]
    fixture.applications.subscribe('ivr', ['deviceState:Stasis:lamp', 'channel:c3', 'endpoint:PJSIP/alice'])
    fixture.bus.publish('device-state-changed', { device: 'Stasis:lamp', state: 'INUSE' } as never)
    set(fixture, channel('c3'), 'followed')
    for (const one of [a, b]) assert.deepEqual(story(one), ['DeviceStateChanged', 'c3=followed'])
    const message = { to: 'sip:ivr', from: 'sip:alice', body: 'hello', variables: [] } as never
    for (let count = 0; count < 2; count++) {
      fixture.bus.publish('text-message-received', { endpoint: endpoint('PJSIP', 'alice'), message })
    }
    for (const one of [a, b]) assert.deepEqual(story(one).slice(2), ['TextMessageReceived'])
  })

  it('tells of a bridge everybody who has a call inside, and nobody else', () => {
    const fixture = applicationsFixture()
    const [a, b, c] = [turn(fixture), turn(fixture), turn(fixture)]
    for (const id of ['c1', 'c2', 'c3']) enter(fixture, id)
    const join = (id: string, inside: readonly string[]) =>
      fixture.bus.publish('channel-entered-bridge', {
        channel: channel(id, { application: 'ivr', bridgeId: 'b1' }),
        bridge: bridge('b1', inside),
      })
    join('c1', ['c1'])
    join('c2', ['c1', 'c2'])
    fixture.bus.publish('channel-left-bridge', { channel: channel('c2'), bridge: bridge('b1', ['c1']) })
    fixture.bus.publish('bridge-destroyed', { bridge: bridge('b1') })
    const types = (one: Opened) => story(one).slice(1)
    assert.deepEqual(types(a), [
      ...['ChannelEnteredBridge c1', 'ChannelEnteredBridge c2', 'ChannelLeftBridge c2', 'BridgeDestroyed'],
    ])
    assert.deepEqual(types(b), ['ChannelEnteredBridge c2', 'ChannelLeftBridge c2', 'BridgeDestroyed'])
    assert.deepEqual(types(c), [])
  })

  it('is replaced as a whole by a connection that does not share, and the other way round', () => {
    const fixture = applicationsFixture()
    const [a, b] = [turn(fixture), turn(fixture)]
    enter(fixture, 'c1')
    enter(fixture, 'c2')
    const alone = open(fixture, 'ivr')
    for (const one of [a, b]) assert.equal(one.connection.types.at(-1), 'ApplicationReplaced')
    set(fixture, channel('c1'), 'one')
    set(fixture, channel('c2'), 'two')
    assert.deepEqual(story(alone), ['c1=one', 'c2=two'])
    const c = turn(fixture)
    assert.equal(alone.connection.types.at(-1), 'ApplicationReplaced')
    set(fixture, channel('c2'), 'three')
    assert.deepEqual(story(c), ['c2=three'])
    for (const one of [a, b, alone]) one.session.closed()
    assert.equal(fixture.applications.isActive('ivr'), true)
  })

  it('ends with its last connection and its last call, and leaves no timer behind', async () => {
    const fixture = applicationsFixture()
    const [a, b] = [turn(fixture, { resume: '', subscribeAll: true }), turn(fixture)]
    enter(fixture, 'c1')
    a.session.closed()
    b.session.closed()
    leave(fixture, 'c1')
    await fixture.clock.pass('2m')
    assert.deepEqual(fixture.applications.names(), [])
    assert.equal(fixture.clock.waiting, 0)
  })
})

describe('an application that is shared by claiming', () => {
  it('offers a new call to all; the first that claims it has it from its StasisStart on', () => {
    const fixture = applicationsFixture()
    const [a, b] = [claiming(fixture), claiming(fixture)]
    enter(fixture, 'c1')
    set(fixture, channel('c1'), 'while offered')
    assert.deepEqual([story(a), story(b)], [['CallOffered c1'], ['CallOffered c1']])
    const claim = (by: string | undefined) => fixture.applications.claim('ivr', 'c1', by)
    assert.equal(claim(undefined), 'unknown-connection')
    assert.equal(claim('somebody'), 'unknown-connection')
    assert.equal(claim(b.session.id), 'won')
    assert.equal(claim(a.session.id), 'lost')
    assert.equal(fixture.applications.claim('ivr', 'c9', a.session.id), undefined)
    set(fixture, channel('c1'), 'taken')
    assert.deepEqual(story(a), ['CallOffered c1'])
    assert.deepEqual(story(b), ['CallOffered c1', 'StasisStart c1', 'c1=while offered', 'c1=taken'])
  })

  it('gives a call that nobody claims to the next in turn', async () => {
    const fixture = applicationsFixture()
    const [a, b] = [claiming(fixture), claiming(fixture)]
    enter(fixture, 'c1')
    await fixture.clock.pass('1s')
    assert.deepEqual([story(a), story(b)], [['CallOffered c1', 'StasisStart c1'], ['CallOffered c1']])
  })

  it('does not offer what only one could claim, or what belongs to somebody already', () => {
    const fixture = applicationsFixture()
    const a = claiming(fixture)
    enter(fixture, 'c1')
    const b = claiming(fixture)
    enter(fixture, 'leg', { linkedId: 'c1' })
    fixture.applications.awaited('ivr', 'c2', b.session.id)
    enter(fixture, 'c2')
    assert.deepEqual([story(a), story(b)], [['StasisStart c1', 'StasisStart leg'], ['StasisStart c2']])
  })

  it('gives calls that are offered to a connection that takes the application alone', () => {
    const fixture = applicationsFixture()
    claiming(fixture)
    claiming(fixture)
    enter(fixture, 'c1')
    assert.deepEqual(story(open(fixture, 'ivr')), ['StasisStart c1'])
  })

  it('says nothing of a caller who hung up while his call was offered', async () => {
    const fixture = applicationsFixture()
    const [a, b] = [claiming(fixture), claiming(fixture)]
    enter(fixture, 'c1')
    leave(fixture, 'c1')
    await fixture.clock.pass('1s')
    assert.deepEqual([story(a), story(b)], [['CallOffered c1'], ['CallOffered c1']])
    assert.equal(fixture.applications.claim('ivr', 'c1', a.session.id), undefined)
  })
})
