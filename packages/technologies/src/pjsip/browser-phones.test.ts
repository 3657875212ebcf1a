import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { seededRandom } from '@jackfield/base'
import { emptyDialplan, Limits } from '@jackfield/core'
import { BrowserPhones } from './browser-phones.ts'
import { TestPjsip } from './pjsip-fixture.ts'

const websocket = '[websocket]\ntype = transport\nprotocol = ws\nbind = 0.0.0.0\n'

function open(t: TestContext, { conf = websocket, most = 100 } = {}) {
  const fixture = new TestPjsip(conf)
  const { clock, log, configuration, pjsip } = fixture
  const phones = new BrowserPhones({
    ...{ clock, log, configuration, random: seededRandom(1) },
    limits: new Limits({ values: { max_browser_phones: most } }),
    objects: pjsip.objects,
    contacts: pjsip.contacts,
    dialplan: () => ({ ...emptyDialplan, hasContext: (name) => name === 'phones' || name === 'other' }),
  })
  t.after(async () => {
    phones.stop()
    await fixture.close()
  })
  const asked = (user: string, wish: { context?: string; callerId?: string } = {}) => {
    const outcome = phones.open(user, { context: 'phones', ...wish })
    return outcome.ok ? outcome.phone : assert.fail(outcome.code)
  }
  const refused = (user: string, context = 'phones', callerId?: string) => {
    const outcome = phones.open(user, { context, callerId })
    return outcome.ok ? 'given' : outcome.code
  }
  return { fixture, phones, asked, refused, objects: pjsip.objects }
}

describe('telephones in pages', () => {
  it('register with the password they were given, and stay while they are registered', async (t) => {
    const { fixture, phones, asked, objects } = open(t)
    const { name, password } = asked('alice')
    assert.equal(name, 'browser-alice')
    assert.equal(objects.endpoint(name)?.webrtc, true)
    assert.equal(objects.endpoint(name)?.context, 'phones')
    const wrong = fixture.phone(name, { password: 'wrong', transport: 'WS', port: 5071 })
    assert.equal((await wrong.register()).response?.status, 401)
    const page = fixture.phone(name, { password, transport: 'WS' })
    assert.equal((await page.register()).response?.status, 200)
    await fixture.clock.pass('200s')
    await page.register()
    await fixture.clock.pass('200s')
    assert.deepEqual(
      phones.list().map((phone) => [phone.name, phones.isRegistered(phone)]),
      [[name, true]],
    )
    assert.equal(asked('alice').password, password, 'a second page has the same')
  })

  it('end a minute after the last page is gone, and their password with them', async (t) => {
    const { fixture, phones, asked, objects } = open(t)
    const { name, password } = asked('alice')
    const page = fixture.phone(name, { password, transport: 'WS' })
    await page.register()
    await page.register({ expires: 0 })
    await fixture.clock.pass('50s')
    assert.equal(phones.list().length, 1)
    await fixture.clock.pass('15s')
    assert.equal(phones.list().length, 0)
    assert.equal(objects.endpoint(name), undefined)
    assert.equal(objects.auth(name), undefined)
    assert.equal((await page.register()).response?.status, 401)
    assert.notEqual(asked('alice').password, password)
  })

  it('that nobody registers with end after a minute', async (t) => {
    const { fixture, phones, asked } = open(t)
    asked('alice')
    await fixture.clock.pass('61s')
    assert.equal(phones.list().length, 0)
  })

  it('enter the dialplan where their user says, and say who they are', (t) => {
    const { asked, refused, objects } = open(t)
    const { name } = asked('alice')
    asked('alice', { context: 'other', callerId: 'Alice <500>' })
    assert.equal(objects.endpoint(name)?.context, 'other')
    assert.equal(refused('alice', 'nowhere'), 'context-not-found')
    assert.equal(refused('alice', 'phones', 'Alice <500'), 'caller-id-invalid')
    assert.equal(objects.endpoint(name)?.context, 'other')
  })

  it('that only listen need no context', (t) => {
    const { phones, objects } = open(t)
    const outcome = phones.open('alice', {})
    assert.ok(outcome.ok)
    assert.equal(objects.endpoint(outcome.phone.name)?.context, 'default')
  })

  it('have names that fit a dial string, each its own', (t) => {
    const conf = `${websocket}[browser-eve]\ntype = endpoint\n`
    const { asked } = open(t, { conf })
    assert.equal(asked('Ann Lee/2').name, 'browser-Ann-Lee-2')
    assert.equal(asked('Ann Lee&2').name, 'browser-Ann-Lee-2-2')
    assert.equal(asked('eve').name, 'browser-eve-2', 'one that is configured stays as it is')
  })

  it('are refused without a websocket transport, and beyond their number', (t) => {
    assert.equal(open(t, { conf: '' }).refused('alice'), 'no-websocket-transport')
    const { asked, refused, phones } = open(t, { most: 1 })
    asked('alice')
    assert.equal(refused('bob'), 'limit-reached')
    assert.equal(refused('alice'), 'given')
    assert.deepEqual(phones.protocols, ['ws'])
  })

  it('are taken from who may not have them any more', async (t) => {
    const { fixture, phones, asked } = open(t)
    const page = fixture.phone('browser-alice', { password: asked('alice').password, transport: 'WS' })
    await page.register()
    asked('bob')
    phones.keepOnly((user) => user === 'bob')
    assert.deepEqual(
      phones.list().map(({ user }) => user),
      ['bob'],
    )
    assert.deepEqual(fixture.uris('browser-alice'), [])
    assert.equal(phones.close('browser-alice'), false)
  })
})
