import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Notification, technology } from '@jackfield/core'
import { DialplanFixture } from '../engine/dialplan-fixture.ts'

const run = async (lines: string[], isThere = true) => {
  const fixture = new DialplanFixture({ test: { '100': [...lines, 'NoOp(after)', 'Wait(1)'] } })
  const asked: Notification[] = []
  if (isThere) {
    fixture.exchange.technologies.add(
      technology(
        { name: 'PJSIP', description: 'for tests', module: 'chan_pjsip.so' },
        {
          notify: (notification) => {
            asked.push(notification)
            return notification.what === 'unknown'
              ? { ok: false, code: 'unknown-type', reason: 'there is no [unknown]' }
              : { ok: true, count: 1 }
          },
        },
      ),
    )
  }
  const channel = await fixture.calls('100')
  assert.ok(fixture.steps(channel).includes('NoOp(after)'))
  return { fixture, asked, channel }
}

test('tells who is on the channel, an endpoint or an address', async () => {
  const { asked, channel, fixture } = await run([
    'PJSIPNotify(,&Event=Test&X-Data=Fun,and more)',
    'PJSIPNotify(alice,check-sync)',
    'PJSIPNotify(PJSIP/alice,check-sync)',
    'PJSIPNotify(<sip:bob@127.0.0.1:5260>,check-sync)',
  ])
  assert.deepEqual(fixture.problems, [])
  const { to } = asked[0] ?? assert.fail('nothing was asked for')
  assert.equal('channel' in to && to.channel, channel)
  assert.deepEqual(asked[0]?.what, [
    ['Event', 'Test'],
    ['X-Data', 'Fun,and more'],
  ])
  assert.deepEqual(asked.slice(1), [
    { to: { endpoint: 'alice' }, what: 'check-sync' },
    { to: { endpoint: 'alice' }, what: 'check-sync' },
    { to: { uri: '<sip:bob@127.0.0.1:5260>' }, what: 'check-sync' },
  ])
})

test('says what went wrong, and goes on', async () => {
  const refused = await run(['PJSIPNotify(alice,unknown)'])
  assert.match(refused.fixture.problems[0] ?? '', /there is no \[unknown\]/)
  const alone = await run(['PJSIPNotify(alice,check-sync)'], false)
  assert.match(alone.fixture.problems[0] ?? '', /there is no SIP here/)
})
