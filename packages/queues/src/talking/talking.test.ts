import assert from 'node:assert/strict'
import { test } from 'node:test'
import { QueuesFixture } from '../testing/queues-fixture.ts'

const sales = `
[sales]
strategy = ringall
timeout = 10
member => Member/ann,0,Ann
member => Member/bob,0,Bob
`

test('the caller has one record for each member that was called', async () => {
  const fixture = new QueuesFixture({ queues: sales })
  const caller = await fixture.calls('sales', { id: 'c1' })
  await fixture.clock.pass('3s')
  await fixture.answers('ann')
  await fixture.clock.pass('5s')
  await fixture.hangsUp(caller)
  const records = fixture
    .eventsOf('call-recorded')
    .map(({ record }) => [record.channel.id, record.peer?.name.replace(/-.*/, ''), record.disposition].join(' '))
  assert.deepEqual(records.sort(), ['c1 Member/ann ANSWERED', 'c1 Member/bob NO ANSWER'])
  await fixture.close()
})

test('a member may be watched by a hint', async () => {
  const dialplan = `
[test]
exten => sales,1,Queue(sales)
[office]
exten => 100,hint,Member/ann
`
  const queues =
    '[sales]\nringinuse = no\nmember => Member/other,0,Other,hint:100@office\nmember => Member/x,0,X,hint:9@office\n'
  const fixture = new QueuesFixture({ queues, dialplan })
  const states = () => fixture.queue('sales').members.all.map(({ name, state }) => `${name} ${state}`)
  assert.deepEqual(states().sort(), ['Other NOT_INUSE', 'X INVALID'])
  await fixture.close()
})
