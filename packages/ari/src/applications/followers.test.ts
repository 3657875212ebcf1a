import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { diagnostic } from '@jackfield/base'
import { Fault } from '@jackfield/description'
import { applicationsFixture, channel, endpoint, type Opened, open, set } from './applications-fixture.ts'

const types = ({ connection }: Opened) => connection.messages.map(({ type }) => type)

function fixture() {
  const made = applicationsFixture()
  const follow = (...wishes: string[]) => open(made, '', { applications: [], follow: wishes })
  return { ...made, made, follow }
}

const a = channel('c1')

describe('somebody who follows events without being an application', () => {
  it('hears everything, also what is for one application alone, and once', () => {
    const { made, bus, follow } = fixture()
    const all = follow('all')
    const ivr = open(made, 'ivr', { subscribeAll: true })
    bus.publish('application-entered', { channel: a, application: 'ivr', args: [] })
    set(made, a, '1')
    set(made, undefined, '2')
    bus.publish('device-state-changed', { device: 'Stasis:x', state: 'INUSE' })
    bus.publish('endpoint-state-changed', { endpoint: endpoint('PJSIP', 'alice') })
    bus.publish('application-left', { channel: a, application: 'ivr' })
    assert.deepEqual(types(all), [
      ...['StasisStart', 'ChannelVarset', 'ChannelVarset', 'DeviceStateChanged', 'StasisEnd'],
    ])
    assert.deepEqual(
      all.connection.messages.map(({ application }) => application),
      ['ivr', 'ivr', 'ivr', 'ivr', 'ivr'],
    )
    assert.deepEqual(types(ivr), types(all))
  })

  it('is no application: it is not listed, has no channels, and no message of an endpoint is its own', () => {
    const { applications, follow } = fixture()
    follow('all')
    assert.deepEqual([applications.names(), applications.list(), applications.connectedCount], [[], [], 0])
    assert.equal(applications.isRegistered(''), false)
    assert.equal(applications.isSubscribedToEndpoint('PJSIP', 'alice'), false)
  })

  it('counts for nobody: what it is sent is no delivery', (t) => {
    const { made, follow } = fixture()
    const delivered: unknown[] = []
    t.after(diagnostic('jackfield:event:delivered').subscribe((one) => delivered.push(one)))
    const all = follow('all')
    set(made, a, '1')
    assert.deepEqual([types(all), delivered], [['ChannelVarset'], []])
  })

  it('hears what one application is sent', () => {
    const { made, bus, follow } = fixture()
    const [one, both] = [follow('ivr'), follow('desk', 'ivr')]
    open(made, 'ivr')
    open(made, 'desk', { subscribeAll: true })
    set(made, a, 'of nobody else')
    bus.publish('application-entered', { channel: a, application: 'ivr', args: [] })
    set(made, a, 'inside')
    assert.deepEqual(types(one), ['StasisStart', 'ChannelVarset'])
    assert.deepEqual(types(both), ['ChannelVarset', 'StasisStart', 'ChannelVarset'])
    assert.deepEqual(
      both.connection.messages.map(({ application }) => application),
      ['desk', 'ivr', 'ivr'],
    )
  })

  it('hears what it has named, and leaves nothing behind', () => {
    const { made, bus, applications, follow } = fixture()
    const one = follow('channel:c1', 'bridge:')
    set(made, a, '1')
    set(made, channel('c2'), '2')
    assert.deepEqual(types(one), ['ChannelVarset'])
    bus.publish('channel-destroyed', { channel: a, cause: 16 })
    one.session.closed()
    set(made, a, '3')
    assert.deepEqual(types(one), ['ChannelVarset', 'ChannelDestroyed'])
    assert.deepEqual(applications.sessions, [])
  })

  it('is refused what is not there', () => {
    const { follow, applications } = fixture()
    const code = (code: string) => (error: unknown) => error instanceof Fault && error.code === code
    assert.throws(() => follow('channel:none'), code('event-source-not-found'))
    assert.throws(() => follow('nothing:x'), code('event-source-scheme-invalid'))
    assert.deepEqual(applications.sessions, [])
  })

  it('that does not read is cut off', () => {
    const { made, follow } = fixture()
    const slow = follow('all')
    slow.connection.bufferedBytes = 100_000_000
    set(made, a, '1')
    assert.equal(slow.connection.closing?.code, 4001)
  })
})
