import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ours } from '../pjsip-fixture.ts'
import { watch, watchFixture } from './subscriptions-fixture.ts'

const conf = `
[alice]
type = endpoint
aors = alice
context = phones
sub_min_expiry = 60
[alice]
type = aor
max_contacts = 2
[mute]
type = endpoint
aors = mute
allow_subscribe = no
[mute]
type = aor
max_contacts = 1
[dave]
type = endpoint
aors = dave
mailboxes = dave@box
[dave]
type = aor
max_contacts = 1
mailboxes = other@box,third@box
voicemail_extension = 1999
[both]
type = endpoint
aors = both
mailboxes = both@box
mwi_subscribe_replaces_unsolicited = yes
[both]
type = aor
max_contacts = 1
mailboxes = both@box
[provider]
type = endpoint
aors = provider
incoming_mwi_mailbox = far@box
[provider]
type = aor
contact = sip:10.0.0.9
`

const fixture = () => watchFixture(conf)

describe('lamps', () => {
  it('show what an extension does, each time it changes, until the hint is gone', async () => {
    const { test, subscriptions, light } = fixture()
    const { news, ends } = await watch(test, test.phone('alice'), '1100', 'dialog', 'application/dialog-info+xml')
    for (const state of ['INUSE', 'RINGING', 'ONHOLD']) await light(state)
    assert.deepEqual(
      news.map(({ body }) => [/version="(\d+)"/.exec(body)?.[1], /<state>(\w+)</.exec(body)?.[1]]),
      [
        ['0', 'terminated'],
        ['1', 'confirmed'],
        ['2', 'early'],
        ['3', 'confirmed'],
      ],
    )
    assert.match(news[0]?.body ?? '', new RegExp(`entity="sip:1100@${ours}:5060"`))
    assert.match(news[3]?.body ?? '', /pname="\+sip.rendering" pvalue="no"/)
    assert.deepEqual([news[0]?.state.state, news[0]?.state.expires], ['active', 300])
    assert.equal(subscriptions.size, 1)
    await light('REMOVED')
    assert.deepEqual([news.at(-1)?.state.state, news.at(-1)?.state.reason], ['terminated', 'noresource'])
    assert.deepEqual([ends.length, subscriptions.size], [1, 0])
    await test.close()
  })

  it('go to another exchange while this one is drained: those there are end, new ones are refused', async () => {
    let isDraining = false
    const { test, subscriptions } = watchFixture(conf, { isDraining: () => isDraining })
    const alice = test.phone('alice')
    const { news, ends } = await watch(test, alice, '1100', 'dialog', 'application/dialog-info+xml')
    isDraining = true
    assert.equal(subscriptions.finishAll('deactivated'), 1)
    await test.clock.pass('1s')
    assert.deepEqual([news.at(-1)?.state.state, news.at(-1)?.state.reason], ['terminated', 'deactivated'])
    assert.deepEqual([ends.length, subscriptions.size], [1, 0])
    const refused = await watch(test, alice, '1100', 'dialog', 'application/dialog-info+xml')
    assert.deepEqual([refused.ends, subscriptions.size], [[503], 0])
    isDraining = false
    await watch(test, alice, '1100', 'dialog', 'application/dialog-info+xml')
    assert.equal(subscriptions.size, 1)
    await test.close()
  })

  it('come as presence in the form that is asked for', async () => {
    const { test, light } = fixture()
    const alice = test.phone('alice')
    const plain = await watch(test, alice, '1100', 'presence')
    const older = await watch(test, alice, '1100', 'presence', 'application/xpidf+xml')
    await light('BUSY')
    assert.deepEqual([plain.news[0]?.type, older.news[0]?.type], ['application/pidf+xml', 'application/xpidf+xml'])
    assert.match(plain.news[1]?.body ?? '', /<note>On the phone<\/note>[\s\S]*<rpid:on-the-phone \/>/)
    assert.match(older.news[1]?.body ?? '', /<status status="inuse" \/>/)
    await test.close()
  })

  it('say to phones of one house what people say of themselves, and to no others', async () => {
    const { test, say } = fixture()
    const agent = [['user-agent', 'Digium D65 2_9']] as const
    const shown = await watch(test, test.phone('alice'), '1100', 'presence', undefined, 300, agent)
    const plain = await watch(test, test.phone('alice', { address: '10.0.0.5' }), '1100', 'presence')
    await say({ state: 'away', subtype: 'lunch', message: 'at <noon>' })
    assert.deepEqual([shown.news.length, plain.news.length], [2, 1])
    assert.match(
      shown.news[1]?.body ?? '',
      /<tuple id="digium-presence">\s*<status>\s*<digium_presence type="away" subtype="lunch">at &lt;noon&gt;</,
    )
    assert.doesNotMatch(plain.news[0]?.body ?? '', /digium/)
    await test.close()
  })

  it('go out when they are not watched any longer', async () => {
    const { test, subscriptions } = fixture()
    const alice = test.phone('alice')
    const { subscriber, news } = await watch(test, alice, '1100', 'dialog')
    subscriber.end()
    await test.clock.pass('1s')
    assert.deepEqual([news.at(-1)?.state.state, subscriptions.size], ['terminated', 0])
    // somebody who is switched off does not refresh
    const { subscriber: lost } = await watch(test, alice, '1100', 'dialog')
    lost.discard()
    assert.equal(subscriptions.size, 1)
    await test.clock.pass('10m')
    assert.equal(subscriptions.size, 0)
    await test.close()
  })

  it('are refused where there is nothing to watch', async () => {
    const { test } = fixture()
    const alice = test.phone('alice')
    const ask = async (
      to: string,
      event: string,
      headers: readonly (readonly [string, string])[] = [],
      phone = alice,
    ) =>
      (
        await phone.ask({
          method: 'SUBSCRIBE',
          to,
          headers: [['event', event], ['contact', '<sip:a@10.0.0.2>'], ...headers],
        })
      ).status
    assert.equal(await ask('600', 'dialog'), 404)
    assert.equal(await ask('1100', 'weather'), 489)
    assert.equal(await ask('1100', 'presence', [['accept', 'text/plain']]), 489)
    assert.equal(await ask('1100', 'presence', [['expires', '0']]), 400)
    assert.equal(await ask('1100', 'presence', [['expires', '59']]), 423)
    const mute = test.phone('mute', { address: '10.0.0.3' })
    assert.equal(await ask('1100', 'presence', [], mute), 603)
    await test.close()
  })
})

describe('mailboxes', () => {
  it('are told to who subscribed to their aor, in sums', async () => {
    const { test, mailboxes } = fixture()
    const dave = test.phone('dave')
    const { news } = await watch(test, dave, 'dave', 'message-summary')
    mailboxes.update('other@box', { newMessages: 4, oldMessages: 3 })
    mailboxes.update('third@box', { newMessages: 1 })
    await test.clock.pass('1s')
    const lines = news.map(({ body }) => body.split('\r\n'))
    assert.deepEqual(lines[0], [
      'Messages-Waiting: no',
      `Message-Account: sip:1999@${ours}:5060`,
      'Voice-Message: 0/0 (0/0)',
      '',
    ])
    assert.deepEqual([lines[1]?.[2], lines[2]?.[2]], ['Voice-Message: 4/3 (0/0)', 'Voice-Message: 5/3 (0/0)'])
    const none = await watch(test, test.phone('alice', { address: '10.0.0.3' }), 'alice', 'message-summary')
    assert.deepEqual(none.ends, [404])
    await test.close()
  })

  it('are told to phones that registered, unasked, when they come and when it changes', async () => {
    const { test, mailboxes, subscriptions } = fixture()
    mailboxes.update('dave@box', { oldMessages: 1 })
    const dave = test.phone('dave')
    await dave.register()
    mailboxes.update('dave@box', { oldMessages: 1, newMessages: 2 })
    mailboxes.remove('dave@box')
    await test.clock.pass('1s')
    const published = dave.received.filter(({ method }) => method === 'NOTIFY').map(({ request }) => request)
    assert.deepEqual(
      published.map(({ body }) => body.toString().split('\r\n').at(-2)),
      ['Voice-Message: 0/1 (0/0)', 'Voice-Message: 2/1 (0/0)', 'Voice-Message: 0/0 (0/0)'],
    )
    assert.equal(published[0]?.header('subscription-state'), 'terminated')
    assert.match(published[0]?.header('from') ?? '', /^<sip:dave@/)
    dave.received.length = 0
    subscriptions.open()
    await test.clock.pass('1s')
    assert.equal(dave.received.length, 1)
    await test.close()
  })

  it('are not told twice to who asked himself', async () => {
    const { test, mailboxes } = fixture()
    const both = test.phone('both')
    await both.register()
    const { news } = await watch(test, both, 'both', 'message-summary')
    both.received.length = 0
    mailboxes.update('both@box', { newMessages: 1 })
    await test.clock.pass('1s')
    assert.deepEqual([news.length, both.received.length], [2, 0])
    await test.close()
  })

  it('of somebody else are kept as he tells them', async () => {
    const { test, mailboxes } = fixture()
    const far = test.phone('provider', { address: '10.0.0.9' })
    const sendNotify = async (body: string, event = 'message-summary') =>
      (
        await far.agent.request('NOTIFY', {
          uri: `sip:${ours}:5060`,
          from: '<sip:provider@10.0.0.9>',
          to: `<sip:${ours}>`,
          headers: [
            ['event', event],
            ['subscription-state', 'active'],
          ],
          body,
          contentType: 'application/simple-message-summary',
        })
      ).status
    const answers = Promise.all([
      sendNotify('Messages-Waiting: yes\r\nVoice-Message: 7/2 (0/0)\r\n'),
      sendNotify('nonsense'),
      sendNotify('Messages-Waiting: no\r\n', 'weather'),
    ])
    await test.clock.pass('1s')
    assert.deepEqual(await answers, [200, 400, 489])
    assert.deepEqual(mailboxes.get('far@box'), { name: 'far@box', newMessages: 7, oldMessages: 2 })
    await test.close()
  })
})
