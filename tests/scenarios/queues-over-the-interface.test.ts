import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startExchange } from '@jackfield/testkit'

const dialplan = `
[default]
exten => 100,1,Answer()
 same => n,Queue(sales)
 same => n,Set(LEFT=\${QUEUESTATUS} \${QUEUE_WITHDRAW_INFO})
 same => n,Wait(60)
`

const files = {
  'queues.conf':
    '[general]\nautofill = yes\n[sales]\nstrategy = linear\ntimeout = 10\nretry = 1\nmember => Virtual/ann,0,Ann\n',
}

test('an application watches a queue, pauses a member, moves a caller and takes one out', async () => {
  await using exchange = await startExchange({ dialplan, files })
  assert.ok(!exchange.log.some((line) => line.includes('is not used by this exchange')))
  const app = await exchange.application('board')
  const { queues, applications } = app
  await applications.subscribe({ applicationName: 'board', eventSource: ['queue:sales'] })
  await queues.updateMember({ queueName: 'sales', interface: 'Virtual/ann', paused: true, reason: 'tea' })
  await app.sees('QueueMemberChange', { change: 'pause', member: { name: 'Ann', paused: true, paused_reason: 'tea' } })

  const [first, second, ann] = [exchange.phone('first'), exchange.phone('second'), exchange.phone('ann')]
  await first.calls('100')
  await app.sees('QueueCallerJoin', { queue: 'sales', position: 1, count: 1 }, { within: '1s' })
  await second.calls('100')
  const joined = await app.sees('QueueCallerJoin', { position: 2, count: 2 }, { within: '1s' })
  await exchange.clock.pass('12s')
  const callers = await queues.listCallers({ queueName: 'sales' })
  assert.deepEqual(
    callers.map(({ position, wait, estimated_wait }) => [position, wait + estimated_wait]),
    [
      [1, 30],
      [2, 30],
    ],
  )
  assert.ok(callers.every(({ wait }) => wait === 11 || wait === 12))

  await queues.moveCaller({ queueName: 'sales', channelId: joined.channel.id, priority: 5 })
  assert.equal((await queues.get({ queueName: 'SALES' })).callers[0]?.channel_id, joined.channel.id)
  await queues.withdrawCaller({ queueName: 'sales', channelId: joined.channel.id, info: 'called back' })
  await app.sees('QueueCallerAbandon', { original_position: 1 })
  await app.sees('QueueCallerLeave', { count: 1 })

  await queues.updateMember({ queueName: 'sales', interface: 'Virtual/ann', paused: false })
  await app.sees('AgentCalled', { member: 'Ann', interface: 'Virtual/ann' }, { within: '2s' })
  await ann.rings({ within: '1s' })
  await ann.answers()
  await app.sees('AgentConnect', { member: 'Ann' })
  await exchange.clock.pass('5s')
  await first.hangsUp()
  await app.sees('AgentComplete', { reason: 'caller', talk_time: 5 })
})

test('members are added and removed; what is not there is refused with a code', async () => {
  await using exchange = await startExchange({ dialplan, files })
  const { queues } = await exchange.application('board')
  await queues.addMember({ queueName: 'sales', interface: 'Virtual/bob', penalty: 3, name: 'Bob' })
  const members = await queues.listMembers({ queueName: 'sales' })
  assert.deepEqual(
    members.map(({ name, penalty, membership }) => [name, penalty, membership]),
    [
      ['Ann', 0, 'static'],
      ['Bob', 3, 'dynamic'],
    ],
  )
  const refusals: readonly (readonly [act: () => Promise<unknown>, code: string])[] = [
    [() => queues.addMember({ queueName: 'sales', interface: 'Virtual/bob' }), 'queue-member-exists'],
    [() => queues.addMember({ queueName: 'none', interface: 'Virtual/bob' }), 'queue-not-found'],
    [() => queues.removeMember({ queueName: 'sales', interface: 'Virtual/ann' }), 'queue-member-not-dynamic'],
    [() => queues.removeMember({ queueName: 'sales', interface: 'Virtual/zoe' }), 'queue-member-not-found'],
    [() => queues.withdrawCaller({ queueName: 'sales', channelId: 'nobody' }), 'queue-caller-not-found'],
    [() => queues.get({ queueName: 'none' }), 'queue-not-found'],
  ]
  for (const [act, code] of refusals) await assert.rejects(act, { code })
  await queues.removeMember({ queueName: 'sales', interface: 'Virtual/bob' })
  assert.equal((await queues.list())[0]?.members.length, 1)
})
