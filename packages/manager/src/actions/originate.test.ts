import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ExchangeFixture, within } from '../testing/exchange-fixture.ts'
import type { TestClient } from '../testing/test-client.ts'

const wait = { Action: 'Originate', Application: 'Wait', Data: '5' }

/** Sends it, lets time pass, and says what was answered. */
async function originate(
  small: ExchangeFixture,
  client: TestClient,
  fields: Record<string, string | readonly string[]>,
) {
  const answered = client.answer({ ...wait, ...fields })
  await small.clock.pass('5s')
  return answered
}

test(
  'the answer comes when the call is answered, or has failed',
  within(async (small) => {
    const client = await small.client()
    const call = (Channel: string, more = {}) => originate(small, client, { Channel, ...more })
    assert.equal(await call('Local/answer@phones/n'), 'Success: Originate successfully queued')
    assert.equal(await call('Local/busy@phones/n'), 'Error: Originate failed')
    assert.equal(await call('Local/ring@phones/n', { Timeout: '300' }), 'Error: Originate failed')
    assert.equal(await call('Local/nobody@phones/n'), 'Error: Originate failed')
    assert.equal(await call('Nonsense/1'), 'Error: Originate failed')
    assert.equal(client.events('OriginateResponse').length, 0)
  }),
)

test(
  'a call to an application that is sent elsewhere goes on there',
  within(async (small) => {
    const client = await small.client()
    const Channel = 'Local/answer@phones/n'
    await client.answer({
      Action: 'Originate',
      Channel,
      Application: 'Wait',
      Data: '60',
      Async: 'true',
      ChannelId: 'o',
    })
    await small.clock.pass('1s')
    const channel = small.exchange.channels.getById('o')
    assert.ok(channel)
    assert.equal(channel.facts.appName, 'Wait')
    const to = { Context: 'phones', Exten: 'up', Priority: '1' }
    assert.equal(
      await client.answer({ Action: 'Redirect', Channel: channel.name, ...to }),
      'Success: Redirect successful',
    )
    await small.clock.pass('1s')
    assert.deepEqual([channel.isEnded, channel.facts.context, channel.facts.exten], [false, 'phones', 'up'])
    channel.requestHangup('explicit', 16)
    await small.clock.pass('1s')
    assert.ok(channel.isEnded)
  }),
)

test(
  'or at once, and an event says later what came of it',
  within(async (small) => {
    const client = await small.client()
    for (const [Channel, more, ...lines] of [
      ['Local/answer@phones/n', { CallerID: '"Some Body" <77>' }, 'Response: Success', 'Reason: 4'],
      ['Local/busy@phones/n', {}, 'Response: Failure', 'Reason: 5'],
      ['Local/ring@phones/n', { Timeout: '300' }, 'Response: Failure', 'Reason: 3'],
      ['Local/nobody@phones/n', {}, 'Response: Failure', 'Reason: 0'],
      ['Nonsense/1', {}, 'Response: Failure', 'Reason: 0'],
    ] as const) {
      const answer = await originate(small, client, { Channel, Async: 'true', ...more })
      assert.equal(answer, 'Success: Originate successfully queued')
      const reported = client.events('OriginateResponse').at(-1) ?? []
      for (const line of lines) assert.ok(reported.includes(line), `${Channel}: ${reported.join(', ')}`)
    }
    const [first, second] = client.events('OriginateResponse')
    assert.deepEqual(
      first?.slice(3).map((line) => line.replace(/(?<=Uniqueid: ).*/, '…')),
      [
        'Response: Success',
        'Channel: Local/answer@phones-00000000;1',
        'Application: Wait',
        'Data: 5',
        'Reason: 4',
        'Uniqueid: …',
        'CallerIDNum: 77',
        'CallerIDName: Some Body',
      ],
    )
    assert.deepEqual(second?.slice(-3), ['Uniqueid: <unknown>', 'CallerIDNum: <unknown>', 'CallerIDName: <unknown>'])
  }),
)

test(
  'to an extension, with ids, account, variables, those of the user, and a subroutine before the call',
  within(async (small) => {
    const client = await small.client('giver')
    const answer = await originate(small, client, {
      Application: '',
      Channel: 'Local/up@phones/n',
      Context: 'phones',
      Exten: 'up',
      Priority: 'here',
      ChannelId: 'mine',
      OtherChannelId: 'other',
      Account: 'acc',
      Variable: ['A=1,B=two', '__C=x=y'],
      PreDialGoSub: 'phones^note^1(was here)',
    })
    assert.equal(answer, 'Success: Originate successfully queued')
    const channel = small.exchange.channels.get('mine')
    assert.ok(channel && small.exchange.channels.get('other'))
    assert.equal(channel.facts.accountCode, 'acc')
    assert.equal(channel.facts.exten, 'up')
    assert.deepEqual(
      ['A', 'B', 'C', 'GIVEN', 'NOTED'].map((name) => channel.variables.get(name)),
      ['1', 'two', 'x=y', 'by its user', 'was here'],
    )
    const taken = await originate(small, client, { Channel: 'Local/up@phones/n', ChannelId: 'mine' })
    assert.equal(taken, 'Error: Originate failed')
  }),
)

test(
  'sound before the answer counts as one when that is asked for',
  within(async (small) => {
    const client = await small.client()
    const Channel = 'Local/early@phones/n'
    const early = await originate(small, client, { Channel, EarlyMedia: 'true', Timeout: '1000' })
    assert.equal(early, 'Success: Originate successfully queued')
    assert.equal(await originate(small, client, { Channel, Timeout: '1000' }), 'Error: Originate failed')
  }),
)

test(
  'what is wrong with a request is said',
  within(async (small) => {
    const client = await small.client()
    const Channel = 'Local/up@phones/n'
    const place = { Application: '', Context: 'phones', Exten: 'up', Priority: '1' }
    for (const [fields, words] of [
      [{}, 'Channel not specified'],
      [{ Channel: 'nonsense' }, 'Invalid channel'],
      [{ Channel: 'Local/' }, 'Invalid channel'],
      [{ Channel, Timeout: 'soon' }, 'Invalid timeout'],
      [{ Channel, Timeout: '-1' }, 'Invalid timeout'],
      [{ Channel, ChannelId: 'x'.repeat(150) }, 'Uniqueid length exceeds maximum of 149'],
      [{ Channel, ...place, Priority: 'nowhere' }, 'Invalid priority'],
      [{ Channel, ...place, Exten: '' }, "Originate with 'Exten' requires 'Context' and 'Priority'"],
      [{ Channel, ...place, Priority: '' }, "Originate with 'Exten' requires 'Context' and 'Priority'"],
      [{ Channel, ...place, Exten: 'nobody' }, 'Extension does not exist.'],
    ] as const)
      assert.equal(await client.answer({ ...wait, ...fields }), `Error: ${words}`)
    const caller = await small.client('caller')
    assert.equal(
      await caller.answer({ ...wait, Channel, Application: 'System', Data: 'ls' }),
      'Error: Originate Access Forbidden: app or data blacklisted',
    )
    assert.equal(small.exchange.channels.count, 0)
  }),
)
