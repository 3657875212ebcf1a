import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emptyDialplan } from '../dialplan-port.ts'
import type { TextMessage } from '../endpoints/endpoint-snapshot.ts'
import { ExchangeFixture } from '../testing/exchange-fixture.ts'
import { mostWaiting } from './message-runs.ts'

const message = (body: string): TextMessage => ({ from: '<sip:a@b>', to: 'pjsip:100@b', body, variables: {} })
const place = { context: 'texts', exten: '100' }

/** A dialplan with one extension that takes its time with every message. */
function fixture() {
  const { exchange, events, close } = new ExchangeFixture()
  const carried = new Map<string, string>()
  const run: string[] = []
  const held: (() => void)[] = []
  exchange.useDialplan({
    ...emptyDialplan,
    exists: (context, exten) => context === 'texts' && exten === '100',
    carry: ({ id }, { body }) => void carried.set(id, body),
    run: async ({ id, name, facts: { exten } }) => {
      run.push(`${name} ${exten}: ${carried.get(id)}`)
      await new Promise<void>((resolve) => held.push(resolve))
    },
  })
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve))
  return { exchange, events, run, held, settle, close }
}

test('messages run through the dialplan one after the other, on a channel that nobody sees', async () => {
  const { exchange, events, run, held, settle } = fixture()
  assert.ok(exchange.messages.receive('Test', 'alice', message('one'), place))
  assert.ok(exchange.messages.receive('Test', 'alice', message('two'), place))
  await settle()
  assert.deepEqual(run, ['Message/ast_msg_queue 100: one'])
  assert.deepEqual(exchange.channels.list(), [])
  held.shift()?.()
  await settle()
  assert.deepEqual(run.slice(1), ['Message/ast_msg_queue 100: two'])
  held.shift()?.()
  await settle()
  assert.equal(exchange.channels.count, 0)
  assert.deepEqual([...new Set(events.map(({ name }) => name))], ['text-message-received'])
})

test('a message to no extension, which nobody follows, is not wanted', () => {
  const { exchange, run } = fixture()
  assert.equal(exchange.messages.receive('Test', 'alice', message('one'), { ...place, exten: '200' }), false)
  assert.equal(exchange.messages.receive('Test', 'alice', message('one')), false)
  assert.deepEqual(run, [])
})

test('who sends faster than the dialplan takes is turned away', async () => {
  const { exchange } = fixture()
  const send = () => exchange.messages.receive('Test', 'alice', message('again'), place)
  for (let count = 0; count < mostWaiting; count++) assert.ok(send())
  assert.equal(send(), false)
})
