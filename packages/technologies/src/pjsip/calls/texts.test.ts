import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answer, wait } from '../../exchange-fixture.ts'
import { CallsFixture } from './calls-fixture.ts'

async function talking() {
  const calls = new CallsFixture({ '100@test': [answer, wait(600)] })
  const call = calls.party.dials('100')
  await calls.soon()
  const channel = calls.fixture.exchange.channels.list()[0]
  assert.ok(channel)
  return { calls, call, channel }
}

test('a text inside a call has its sender and its type', async () => {
  const { calls, channel } = await talking()
  channel.sendText('<b>hi</b>', { from: 'Bob "the man"\r\nX: y', contentType: 'text/html' })
  channel.sendText('plain', { contentType: 'text/plain\r\nX: y' })
  channel.sendText('usual')
  await calls.soon()
  const [first, second, third] = calls.party.requests.map(({ request }) => request)
  assert.deepEqual(
    [first?.from.displayName, first?.contentType, first?.header('x')],
    ['Bob "the man" X: y', 'text/html', undefined],
  )
  assert.deepEqual([second?.contentType, second?.header('x')], ['text/plain', undefined])
  assert.equal(first?.from.parameters.get('tag'), third?.from.parameters.get('tag'))
  assert.equal(third?.body.toString(), 'usual')
  await calls.close()
})

test('a text of a telephone is passed on with who wrote it', async () => {
  const { calls, call, channel } = await talking()
  const heard: unknown[] = []
  channel.onTechnologyEvent((event) => void (event.type === 'text' && heard.push(event)))
  void call.call?.request('MESSAGE', { body: 'good day', contentType: 'text/plain' })
  await calls.soon()
  assert.deepEqual(heard, [{ type: 'text', text: 'good day', from: 'Alice', contentType: 'text/plain' }])
  await calls.close()
})
