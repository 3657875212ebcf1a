import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { silentLog } from '@jackfield/base'
import type { TextMessage } from '@jackfield/core'
import { ours, TestPjsip } from '../pjsip-fixture.ts'
import { pjsipMessages } from './pjsip-messages.ts'

const conf = `
[alice]
type = endpoint
aors = alice
callerid = Alice <1001>
context = calls
message_context = texts
[alice]
type = aor
max_contacts = 2
[bob]
type = endpoint
aors = bob
auth = bob
context = calls
[bob]
type = aor
max_contacts = 1
[bob]
type = auth
username = bob
password = secret
[trunk]
type = endpoint
aors = trunk
follow_redirect_methods = message
[trunk]
type = aor
contact = sip:10.0.0.9:5070
[global]
type = global
default_outbound_endpoint = trunk
`

interface Received {
  readonly resource: string
  readonly message: TextMessage
  readonly place: string
}

function fixture() {
  const test = new TestPjsip(conf)
  const received: Received[] = []
  const acts = pjsipMessages({
    log: silentLog,
    signalling: test.pjsip.signalling,
    messages: {
      receive(_technology, resource, message, place) {
        received.push({ resource, message, place: `${place?.exten}@${place?.context}` })
        return place?.exten !== 'nobody'
      },
    },
  })
  const send = (to: string, more: Partial<TextMessage> = {}) =>
    acts.sendMessage({ to, from: 'sip:kit@example.com', body: 'text', variables: {}, ...more }) as boolean
  return { test, received, acts, send }
}

/** How we look from where an endpoint is. */
function ourHost({ pjsip: { signalling } }: TestPjsip, name: string): string {
  const endpoint = signalling.objects.endpoint(name)
  const [target] = endpoint ? signalling.targets(endpoint) : []
  assert.ok(endpoint && target)
  return signalling.localFor(target, endpoint).host
}

const text = [['content-type', 'text/plain']] as const

describe('text messages that come', () => {
  it('are handed on with who sent them, where to, and what stood beside them', async () => {
    const { test, received } = fixture()
    const alice = test.phone('alice')
    const answer = await alice.ask({ method: 'MESSAGE', to: 'someone', headers: [...text, ['x-kit', 'one']] })
    assert.equal(answer.status, 202)
    const [{ resource, message, place }] = received as [Received]
    assert.deepEqual([resource, place], ['alice', 'someone@texts'])
    assert.equal(message.from, '<sip:alice@10.0.0.2>')
    assert.equal(message.to, `pjsip:someone@${ours}`)
    const { PJSIP_RECVADDR, PJSIP_TRANSPORT, PJSIP_ENDPOINT, To } = message.variables
    assert.deepEqual([PJSIP_RECVADDR, PJSIP_TRANSPORT, PJSIP_ENDPOINT], ['10.0.0.2:5060', 'udp', 'Alice'])
    assert.deepEqual([message.variables['x-kit'], To], ['one', `<sip:someone@${ours}>`])
    await test.close()
  })

  it('never show what the sender proved himself with', async () => {
    const { test, received } = fixture()
    const bob = test.phone('bob', { password: 'secret' })
    assert.equal((await bob.ask({ method: 'MESSAGE', to: 'someone', headers: text })).status, 202)
    const names = Object.keys(received[0]?.message.variables ?? {}).map((name) => name.toLowerCase())
    assert.ok(names.includes('call-id') && !names.includes('authorization'))
    assert.equal(received[0]?.place, 'someone@calls')
    await test.close()
  })

  it('are refused when they are no text, and when nobody wants them', async () => {
    const { test } = fixture()
    const alice = test.phone('alice')
    const html = [['content-type', 'text/html']] as const
    assert.equal((await alice.ask({ method: 'MESSAGE', to: 'someone', headers: html })).status, 415)
    assert.equal((await alice.ask({ method: 'MESSAGE', to: 'someone' })).status, 415)
    assert.equal((await alice.ask({ method: 'MESSAGE', to: 'nobody', headers: text })).status, 404)
    await test.close()
  })
})

describe('text messages that go', () => {
  it('find their way by every form of an address', async () => {
    const { test, send } = fixture()
    const alice = test.phone('alice')
    await alice.register()
    const trunk = test.phone('trunk', { address: '10.0.0.9', port: 5070 })
    const forms: [to: string, phone: typeof alice, uri: string][] = [
      ['alice', alice, 'sip:alice@10.0.0.2:5060'],
      ['alice/alice', alice, 'sip:alice@10.0.0.2:5060'],
      ['alice/sip:other@10.0.0.2:5060', alice, 'sip:other@10.0.0.2:5060'],
      ['alice/other@10.0.0.2:5060', alice, 'sip:other@10.0.0.2:5060'],
      ['alice@example.com', alice, 'sip:alice@10.0.0.2:5060'],
      ['PJSIP/4711@alice', alice, 'sip:4711@10.0.0.2:5060'],
      ['trunk', trunk, 'sip:10.0.0.9:5070'],
      ['sip:anna@10.0.0.9:5070', trunk, 'sip:anna@10.0.0.9:5070'],
      ['"Anna" <sip:anna@10.0.0.9:5070>', trunk, 'sip:anna@10.0.0.9:5070'],
    ]
    for (const [to, phone, uri] of forms) {
      phone.received.length = 0
      assert.ok(send(to), to)
      await test.clock.pass('1s')
      const [{ request } = {}] = phone.received
      assert.deepEqual([request?.requestUri, request?.body.toString()], [uri, 'text'], to)
      assert.equal(request?.header('contact'), undefined)
    }
    for (const to of ['bob', 'PJSIP/1@nobody', '']) assert.equal(send(to), false, to)
    await test.close()
  })

  it('say who sends them, and carry only headers that are the sender’s to set', async () => {
    const { test, send } = fixture()
    const alice = test.phone('alice')
    await alice.register()
    const froms: [string, string][] = [
      ['"The Kit" <sip:kit@example.com:5070;transport=udp>', '"The Kit" <sip:kit@example.com>'],
      ['kit', `<sip:kit@${ourHost(test, 'alice')}>`],
      ['', `<sip:asterisk@${ourHost(test, 'alice')}>`],
    ]
    for (const [from, expected] of froms) {
      alice.received.length = 0
      send('alice', { from })
      await test.clock.pass('1s')
      assert.equal(alice.received[0]?.request.header('from')?.split(';tag')[0], expected)
    }
    alice.received.length = 0
    const variables = {
      'X-Kit': 'one\r\nEvil: yes',
      'Content-Type': 'application/json',
      Via: 'SIP/2.0/UDP elsewhere',
      'no token': 'x',
      'Max-Forwards': '5',
    }
    send('alice', { variables })
    await test.clock.pass('1s')
    const request = alice.received[0]?.request
    assert.equal(request?.header('x-kit'), 'one Evil: yes')
    assert.deepEqual([request?.has('evil'), request?.headers('via').length], [false, 1])
    assert.deepEqual([request?.header('content-type'), request?.header('max-forwards')], ['application/json', '4'])
    assert.equal(send('alice', { variables: { 'max-forwards': '1' } }), false)
    await test.close()
  })
})

describe('referrals', () => {
  it('ask a phone to call an address, or where an endpoint is', async () => {
    const { test, acts } = fixture()
    const alice = test.phone('alice')
    await alice.register()
    const refer = async (referTo: string, more: object = {}) => {
      alice.received.length = 0
      const referral = { to: 'alice', from: 'sip:kit@example.com', referTo, toSelf: false, variables: {}, ...more }
      const isSent = await acts.refer(referral)
      await test.clock.pass('1s')
      return isSent && alice.received[0]?.request.header('refer-to')
    }
    assert.equal(await refer('sip:4711@example.com'), 'sip:4711@example.com')
    assert.equal(await refer('trunk'), 'sip:10.0.0.9:5070')
    assert.equal(await refer('alice', { toSelf: true }), `sip:alice@${ourHost(test, 'alice')}`)
    assert.equal(await refer('sip:600@example.com', { displayName: 'Shown' }), '"Shown" <sip:600@example.com>')
    assert.equal(
      await refer('sip:600@example.com', { variables: { display_name: 'Too' } }),
      '"Too" <sip:600@example.com>',
    )
    assert.equal(await refer('bob'), false)
    assert.equal(await refer('sip:4711@example.com', { to: 'bob' }), false)
    await test.close()
  })
})
