import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { VirtualClock } from '@jackfield/base'
import { MemorySipNetwork } from '@jackfield/sip/testing'
import { watch, watchFixture } from '../subscriptions-fixture.ts'

const conf = `
[alice]
type = endpoint
aors = alice
context = phones
sub_min_expiry = 60
[alice]
type = aor
max_contacts = 2
[bob]
type = endpoint
aors = bob
context = phones
rewrite_contact = yes
[bob]
type = aor
max_contacts = 2
[office]
type = resource_list
event = presence
list_item = 1100,1101
`

const lit = ['1100', '1101']

/** The same network, store and clock, and another exchange on them. */
function deps() {
  const clock = new VirtualClock(Date.UTC(2026, 0, 1))
  const network = new MemorySipNetwork(clock)
  const first = watchFixture(conf, { clock, network }, lit)
  const again = (text = conf, now = lit) => watchFixture(text, { clock, network, store: first.test.store }, now)
  return { clock, network, first, again }
}

const numbersGrow = (news: { request: { cseq: { sequence: number } } }[]) => {
  const numbers = news.map(({ request }) => request.cseq.sequence)
  return numbers.every((number, index) => index === 0 || number > (numbers[index - 1] as number))
}

describe('subscriptions after a restart', () => {
  it('go on in the same dialog, told everything at once, until their time is over', async () => {
    const { clock, first, again } = deps()
    const { test } = first
    const alice = test.phone('alice')
    const lamp = await watch(test, alice, '1100', 'dialog')
    const list = await watch(test, alice, 'office', 'presence', undefined, 300, [['supported', 'eventlist']])
    await clock.pass('2s')
    first.subscriptions.close()
    await test.close()
    const { test: after, subscriptions, light } = again(conf, lit)
    const callIds = [lamp, list].map(({ news }) => news[0]?.request.callId)
    subscriptions.open()
    await clock.pass('1s')
    assert.equal(subscriptions.size, 2)
    assert.deepEqual(
      [lamp, list].map(({ news }) => news.at(-1)?.request.callId),
      callIds,
    )
    for (const { news } of [lamp, list]) {
      assert.equal(news.length, 2)
      assert.ok(numbersGrow(news))
      assert.equal(news[1]?.state.state, 'active')
      assert.ok((news[1]?.state.expires ?? 0) < 300)
    }
    assert.ok(Number(/version="(\d+)"/.exec(lamp.news[1]?.body ?? '')?.[1]) > 0)
    assert.match(list.news[1]?.body ?? '', /fullState="true"/)
    await light('INUSE')
    assert.deepEqual([lamp.news.length, list.news.length], [3, 3])
    // both refresh before their end, and the one exchange answers for the other
    await clock.pass('300s')
    assert.deepEqual([lamp.ends, list.ends], [[], []])
    assert.equal(subscriptions.size, 2)
    lamp.subscriber.end()
    list.subscriber.end()
    await clock.pass('2s')
    assert.equal(subscriptions.size, 0)
    assert.deepEqual([...after.store.space('database').entriesUnder('/subscription_persistence/')], [])
    subscriptions.close()
    await after.close()
  })

  it('go on after the power went, whatever was told last', async () => {
    const { clock, first, again } = deps()
    const alice = first.test.phone('alice')
    const { news } = await watch(first.test, alice, '1100', 'dialog')
    await clock.pass('2s')
    for (let number = 0; number < 120; number++) first.set('1100', number % 2 === 0 ? 'INUSE' : 'NOT_INUSE')
    // nothing is closed, nothing said
    await clock.pass(100)
    const newsBefore = news.length
    const { subscriptions, test } = again()
    subscriptions.open()
    await clock.pass('1s')
    assert.ok(newsBefore > 100 && news.length === newsBefore + 1)
    assert.ok(numbersGrow(news))
    const versions = news.map(({ body }) => Number(/version="(\d+)"/.exec(body)?.[1]))
    assert.ok(versions.every((version, index) => index === 0 || version > (versions[index - 1] as number)))
    subscriptions.close()
    await test.close()
  })

  it('end where there is nothing to watch any more, where it is not allowed any more, and where they were forgotten', async () => {
    const { clock, first, again } = deps()
    const { test } = first
    const alice = test.phone('alice')
    const gone = await watch(test, alice, '1101', 'dialog')
    const short = await watch(test, alice, '1100', 'dialog', undefined, 60)
    const forbidden = await watch(test, test.phone('bob', { address: '10.0.0.3' }), '1100', 'presence')
    await clock.pass('2s')
    first.subscriptions.close()
    await test.close()
    test.store.space('database').set('/subscription_persistence/nonsense', '{"endpoint":"alice"}')
    test.store.space('database').set('/subscription_persistence/worse', '{')
    await clock.pass('70s')
    const { test: after, subscriptions } = again(
      conf.replace('rewrite_contact', 'allow_subscribe = no\nrewrite_contact'),
      ['1100'],
    )
    subscriptions.open()
    await clock.pass('2s')
    assert.deepEqual(
      [gone, forbidden].map(({ news }) => news.at(-1)?.state.reason),
      ['noresource', 'rejected'],
    )
    assert.deepEqual([short.news.length, subscriptions.size], [1, 0])
    assert.deepEqual([...after.store.space('database').entriesUnder('/subscription_persistence/')], [])
    subscriptions.close()
    await after.close()
  })

  it('do not go on where the connection was the only way', async () => {
    const { clock, first } = deps()
    const { test } = first
    const bob = test.phone('bob', { transport: 'TCP', address: '10.0.0.4' })
    const answer = await bob.ask({
      method: 'SUBSCRIBE',
      to: '1100',
      headers: [
        ['event', 'dialog'],
        ['contact', '<sip:bob@10.0.0.4;transport=tcp>'],
      ],
    })
    assert.equal(answer.status, 200)
    await clock.pass('2s')
    assert.deepEqual([...test.store.space('database').entriesUnder('/subscription_persistence/')], [])
    await test.close()
  })

  it('are refused too short a time when they are asked for again', async () => {
    const { first, clock } = deps()
    const { test, subscriptions } = first
    const alice = test.phone('alice')
    const { news } = await watch(test, alice, '1100', 'dialog')
    const [notify] = news
    const again = (expires: string) =>
      alice.agent.request('SUBSCRIBE', {
        uri: `sip:1100@10.0.0.1:5060`,
        from: notify!.request.header('to')!.replace(/;tag=.*/, ''),
        fromTag: /tag=([^;]+)/.exec(notify!.request.header('to')!)![1]!,
        to: notify!.request.header('from')!,
        callId: notify!.request.callId,
        sequence: 60_000,
        headers: [
          ['event', 'dialog'],
          ['expires', expires],
        ],
      })
    const answer = again('30')
    await clock.pass('1s')
    const { status, response } = await answer
    assert.deepEqual([status, response?.header('min-expires')], [423, '60'])
    assert.equal(subscriptions.size, 1)
    await test.close()
  })
})
