import assert from 'node:assert/strict'
import { test } from 'node:test'
import { technology } from '@jackfield/core'
import { DialplanFixture } from '../engine/dialplan-fixture.ts'

test('only where somebody takes it', async () => {
  const fixture = new DialplanFixture({
    test: {
      1: [
        'MessageSend(none:x)',
        'NoOp(${MESSAGE_SEND_STATUS})',
        'MessageSend(nothing)',
        'NoOp(${MESSAGE_SEND_STATUS})',
      ],
    },
  })
  const channel = await fixture.calls('1')
  assert.deepEqual(fixture.steps(channel), [
    'MessageSend(none:x)',
    'NoOp(INVALID_PROTOCOL)',
    'MessageSend(nothing)',
    'NoOp(INVALID_PROTOCOL)',
  ])
})

/** A technology that sends texts back to the extension they came from, as a trunk to ourselves does; it counts their hops as SIP does. */
function ringOfTexts(steps: string[]) {
  const fixture = new DialplanFixture({ test: { 1: steps } })
  const { messages } = fixture.exchange
  const seen = { sent: 0 }
  const receive = (body: string, hops: number) =>
    messages.receive('Ring', 'x', { from: 'x', to: 'ring:x', body, variables: { 'Max-Forwards': String(hops) } }, { context: 'test', exten: '1' }) // biome-ignore format: one message
  fixture.exchange.technologies.add(
    technology(
      { name: 'Ring', description: '', module: '' },
      {
        sendMessage: ({ body, variables }) => {
          const hops = Math.min(Number(variables['Max-Forwards'] ?? 71) - 1, 20)
          if (hops <= 0) return false
          if (++seen.sent < 100_000) fixture.clock.after(5, () => void receive(body, hops))
          return true
        },
      },
    ),
  )
  return { fixture, seen, receive }
}

test('a text that is sent on to where it came from ends', async () => {
  const { fixture, seen, receive } = ringOfTexts(['MessageSend(ring:x)'])
  receive('hello', 70)
  await fixture.clock.pass('5m')
  assert.equal(seen.sent, 20)
})

test('a text that is sent on twice does not fill the exchange, nor the log', async () => {
  const { fixture, seen, receive } = ringOfTexts(['MessageSend(ring:x)', 'MessageSend(ring:x)'])
  receive('hello', 12)
  await fixture.clock.pass('5m')
  const before = seen.sent
  assert.ok(before > 1_000 && before < 10_000, `${before} were sent`)
  await fixture.clock.pass('5m')
  assert.equal(seen.sent, before)
  const lines = fixture.entries.filter(({ message }) => /wait already/.test(message))
  assert.ok(lines.length >= 1 && lines.length <= 40, `${lines.length} lines`)
})
