import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseConf } from '@jackfield/conf'
import type { Channel, Notification } from '@jackfield/core'
import type { Call, MessageParts } from '@jackfield/sip'
import { TestPjsip } from '../../pjsip-fixture.ts'
import { Notifications } from './notifications.ts'
import { notifyParts } from './notify-parts.ts'
import { readNotifyConf } from './read-notify-conf.ts'

const conf = `
[alice]
type = endpoint
aors = alice
[alice]
type = aor
max_contacts = 2
[out]
type = endpoint
from_user = exchange
from_domain = example.com
[global]
type = global
default_outbound_endpoint = out
`

const notifyConf = `
[general]
[check-sync]
Event => check-sync
[clear]
Event=>message-summary
Content-type=>application/simple-message-summary
Content=>Messages-Waiting: no
Content=>Voice-Message: 0/0 (0/0)
[eventless]
X-Only => this
[bare]
Event => x
Content => text
`

function fixture() {
  const test = new TestPjsip(conf)
  const inside: [string, MessageParts][] = []
  const call = {
    request: async (method: string, parts: MessageParts) => {
      inside.push([method, parts])
      return { status: 489 }
    },
  } as unknown as Call
  const notifications = new Notifications({
    log: test.log,
    signalling: test.pjsip.signalling,
    callOf: ({ name }) => (name === 'PJSIP/alice-1' ? call : undefined),
  })
  const { types, complaints } = readNotifyConf(parseConf(notifyConf, 'pjsip_notify.conf'))
  notifications.use(types)
  const refusal = (notification: Notification) => {
    const outcome = notifications.send(notification)
    return outcome.ok ? 'sent' : `${outcome.code}: ${outcome.reason}`
  }
  return { test, notifications, complaints, inside, refusal }
}

describe('news for telephones', () => {
  it('go to every place an endpoint is reached at, as pjsip_notify.conf has them', async () => {
    const { test, notifications } = fixture()
    const phones = [test.phone('alice'), test.phone('alice', { address: '10.0.0.3' })]
    for (const phone of phones) await phone.register()
    assert.deepEqual(notifications.types, ['check-sync', 'clear'])
    assert.deepEqual(notifications.send({ to: { endpoint: 'alice' }, what: 'clear' }), { ok: true, count: 2 })
    await test.clock.pass('1s')
    for (const phone of phones) {
      const [{ request } = {}] = phone.received
      assert.deepEqual([request?.method, request?.header('event')], ['NOTIFY', 'message-summary'])
      assert.equal(request?.header('subscription-state'), 'terminated')
      assert.equal(request?.header('content-type'), 'application/simple-message-summary')
      assert.equal(request?.body.toString(), 'Messages-Waiting: no\r\nVoice-Message: 0/0 (0/0)\r\n')
    }
    await test.close()
  })

  it('go to an address in the name of the endpoint for those, and say when they are refused', async () => {
    const { test, notifications } = fixture()
    const far = test.phone('far', { address: '10.0.0.9', port: 5070 })
    far.answersWith = 489
    const what = [
      ['Event', 'check-sync;reboot=true'],
      ['X-Why', 'news'],
    ] as const
    assert.deepEqual(notifications.send({ to: { uri: '<sip:far@10.0.0.9:5070>' }, what }), { ok: true, count: 1 })
    await test.clock.pass('1s')
    const [{ request } = {}] = far.received
    assert.equal(request?.requestUri, 'sip:far@10.0.0.9:5070')
    assert.deepEqual([request?.header('event'), request?.header('x-why')], ['check-sync;reboot=true', 'news'])
    assert.match(request?.header('from') ?? '', /^<sip:exchange@example\.com>/)
    assert.ok(test.said.some((line) => line.includes('refused a NOTIFY: 489')))
    await test.close()
  })

  it('go inside a call where a channel is named', async () => {
    const { test, notifications, inside } = fixture()
    const to = { channel: { name: 'PJSIP/alice-1' } as Channel }
    assert.deepEqual(notifications.send({ to, what: 'check-sync' }), { ok: true, count: 1 })
    assert.deepEqual(inside, [
      [
        'NOTIFY',
        {
          headers: [
            ['Event', 'check-sync'],
            ['subscription-state', 'terminated'],
          ],
        },
      ],
    ])
    await test.close()
  })

  it('that cannot be sent say why', async () => {
    const { test, refusal, complaints } = fixture()
    const event = ['Event', 'x'] as const
    const cases: [Notification, RegExp][] = [
      [{ to: { endpoint: 'alice' }, what: 'reboot' }, /^unknown-type: there is no \[reboot\]/],
      [{ to: { endpoint: 'alice' }, what: 'eventless' }, /^unknown-type/],
      [{ to: { endpoint: 'nobody' }, what: 'clear' }, /^unknown-endpoint: there is no endpoint nobody/],
      [{ to: { endpoint: 'alice' }, what: 'clear' }, /^unreachable/],
      [{ to: { uri: 'tel:123' }, what: 'clear' }, /^bad-address/],
      [{ to: { uri: 'far away' }, what: 'clear' }, /^bad-address/],
      [{ to: { channel: { name: 'Local/x' } as Channel }, what: 'clear' }, /^no-call/],
      [{ to: { endpoint: 'alice' }, what: [] }, /^bad-content: it has no Event/],
      [{ to: { endpoint: 'alice' }, what: [event, ['Via', 'x']] }, /^bad-content: Via is no header/],
      [{ to: { endpoint: 'alice' }, what: [event, ['Evil\r\nX', 'x']] }, /^bad-content/],
    ]
    for (const [notification, expected] of cases) assert.match(refusal(notification), expected)
    assert.deepEqual(
      complaints.map(({ line, message }) => `${line}: ${message}`),
      [
        '10: [eventless] cannot be sent: it has no Event',
        '12: [bare] cannot be sent: it has Content and no Content-type',
      ],
    )
    await test.close()
  })

  it('break no message, whatever stands in them', () => {
    const parts = notifyParts([
      ['Event', 'x\r\nEvil: yes'],
      ['Content-Type', 'text/plain'],
      ['Content', 'one\r\n\r\ntwo'],
    ])
    assert.deepEqual(parts, {
      headers: [
        ['Event', 'x Evil: yes'],
        ['subscription-state', 'terminated'],
      ],
      contentType: 'text/plain',
      body: 'one two\r\n',
    })
    assert.match(
      String(
        notifyParts([
          ['Event', 'x'],
          ['Content-Type', 'text'],
          ['Content', 'a'],
        ]),
      ),
      /is no Content-type/,
    )
    const long = notifyParts([
      ['Event', 'x'],
      ['Content-Type', 'a/b'],
      ['Content', 'x'.repeat(20_000)],
    ])
    assert.match(String(long), /longer than 16384 bytes/)
  })
})
