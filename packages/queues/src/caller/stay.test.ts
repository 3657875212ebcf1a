import assert from 'node:assert/strict'
import { test } from 'node:test'
import { QueuesFixture } from '../testing/queues-fixture.ts'

const two = `
[general]
autofill = yes
[sales]
strategy = linear
timeout = 10
retry = 1
servicelevel = 20
member => Member/ann,0,Ann
member => Member/bob,0,Bob
`

test('a caller is served by a member, and everything is written down', async () => {
  const fixture = new QueuesFixture({ queues: two })
  const caller = await fixture.calls('sales', { id: 'c1', caller: { name: 'Kit', number: '100', presentation: 0 } })
  assert.deepEqual(fixture.ringing, ['ann'])
  await fixture.clock.pass('3s')
  const agent = await fixture.answers('ann')
  assert.equal(caller.membership?.bridgeId, agent.membership?.bridgeId)
  await fixture.clock.pass('5s')
  await fixture.hangsUp(caller)
  assert.deepEqual(fixture.log, [
    'NONE|NONE|NONE|QUEUESTART|',
    'c1|sales|NONE|ENTERQUEUE||100|1',
    `c1|sales|Ann|CONNECT|3|${agent.id}|3`,
    'c1|sales|Ann|COMPLETECALLER|3|5|1',
  ])
  assert.deepEqual(fixture.queue('sales').figures.values, {
    holdTime: 3,
    talkTime: 5,
    completed: 1,
    completedInTime: 1,
    abandoned: 0,
    abandonedInTime: 0,
  })
  await fixture.close()
})

test('a caller whom the dialplan has not answered is answered when a member takes the call, not before', async () => {
  const fixture = new QueuesFixture({ queues: two })
  const caller = await fixture.calls('sales')
  await fixture.rings('ann')
  await fixture.clock.pass('3s')
  assert.equal(caller.isUp, false)
  await fixture.answers('ann')
  assert.equal(caller.isUp, true)
  await fixture.close()
})

test('a member who does not answer is followed by the next one', async () => {
  const fixture = new QueuesFixture({ queues: two })
  await fixture.calls('sales', { id: 'c1' })
  await fixture.clock.pass('10s')
  assert.deepEqual(fixture.ringing, [])
  await fixture.clock.pass('1s')
  assert.deepEqual(fixture.ringing, ['bob'])
  assert.deepEqual(fixture.logged('RINGNOANSWER'), ['c1|sales|Ann|RINGNOANSWER|10000'])
  await fixture.close()
})

test('a busy member is followed by the next one at once', async () => {
  const fixture = new QueuesFixture({ queues: two })
  await fixture.calls('sales', { id: 'c1' })
  await fixture.clock.pass('2s')
  await fixture.refuses('ann')
  assert.deepEqual(fixture.ringing, ['bob'])
  assert.deepEqual(fixture.logged('RINGNOANSWER'), ['c1|sales|Ann|RINGNOANSWER|2000'])
  await fixture.close()
})

test('two callers are served at the same time', async () => {
  const fixture = new QueuesFixture({ queues: two.replace('timeout = 10', 'timeout = 10\nringinuse = no') })
  await fixture.calls('sales', { id: 'c1' })
  await fixture.calls('sales', { id: 'c2' })
  assert.deepEqual(fixture.ringing, ['ann', 'bob'])
  await fixture.close()
})

test('without autofill the second caller waits until the first is served', async () => {
  const fixture = new QueuesFixture({
    queues: two.replace('autofill = yes', 'autofill = no').replace('timeout = 10', 'timeout = 10\nringinuse = no'),
  })
  await fixture.calls('sales', { id: 'c1' })
  await fixture.calls('sales', { id: 'c2' })
  assert.deepEqual(fixture.ringing, ['ann'])
  await fixture.answers('ann')
  assert.deepEqual(fixture.ringing, ['bob'])
  await fixture.close()
})

test('who hangs up while he waits has abandoned the queue', async () => {
  const fixture = new QueuesFixture({ queues: two })
  const first = await fixture.calls('sales', { id: 'c1' })
  await fixture.clock.pass('4s')
  await fixture.hangsUp(first)
  assert.deepEqual(fixture.log.slice(2), ['c1|sales|Ann|RINGCANCELED|4000', 'c1|sales|NONE|ABANDON|1|1|4'])
  assert.equal(fixture.queue('sales').figures.values.abandonedInTime, 1)
  assert.deepEqual(fixture.ringing, [])
  await fixture.close()
})

const dialplanWith = (args: string) => `
[test]
exten => go,1,NoOp()
 same => n,Queue(${args})
 same => n,Set(AFTER=\${QUEUESTATUS}/\${ABANDONED}/\${QUEUEPOSITION})
 same => n,Wait(3600)
[keys]
exten => 1,1,Set(AFTER=key \${EXTEN})
 same => n,Wait(3600)
exten => 22,1,Set(AFTER=keys \${EXTEN})
 same => n,Wait(3600)
`

test('the time of the caller is over while a member rings: the round is cut', async () => {
  const fixture = new QueuesFixture({ queues: two, dialplan: dialplanWith('sales,,,,4') })
  const caller = await fixture.calls('go', { id: 'c1' })
  await fixture.clock.pass('4s')
  assert.equal(fixture.after(caller), 'TIMEOUT/TRUE/1')
  assert.deepEqual(fixture.log.slice(2), ['c1|sales|Ann|RINGNOANSWER|4000', 'c1|sales|NONE|EXITWITHTIMEOUT|1|1|4'])
  await fixture.close()
})

test('with timeoutpriority=conf the round goes on to its end', async () => {
  const queues = two.replace('timeout = 10', 'timeout = 10\ntimeoutpriority = conf')
  const fixture = new QueuesFixture({ queues, dialplan: dialplanWith('sales,,,,4') })
  const caller = await fixture.calls('go')
  await fixture.clock.pass('9s')
  assert.equal(fixture.after(caller), undefined)
  await fixture.clock.pass('1s')
  assert.equal(fixture.after(caller), 'TIMEOUT/TRUE/1')
  await fixture.close()
})

test('option n: every member is tried once, then the caller leaves', async () => {
  const fixture = new QueuesFixture({ queues: two, dialplan: dialplanWith('sales,n') })
  const caller = await fixture.calls('go')
  await fixture.clock.pass('11s')
  assert.deepEqual(fixture.ringing, ['bob'])
  await fixture.clock.pass('10s')
  assert.equal(fixture.after(caller), 'TIMEOUT/TRUE/1')
  assert.deepEqual(fixture.called, ['Ann', 'Bob'])
  await fixture.close()
})

test('option c: the caller goes on when the member has hung up', async () => {
  const fixture = new QueuesFixture({ queues: two, dialplan: dialplanWith('sales,c') })
  const caller = await fixture.calls('go', { id: 'c1' })
  await fixture.serves('ann', 2)
  assert.equal(fixture.after(caller), 'CONTINUE//1')
  assert.deepEqual(fixture.logged('COMPLETEAGENT'), ['c1|sales|Ann|COMPLETEAGENT|0|2|1'])
  await fixture.close()
})

test('digits that are an extension of the context lead out, others are forgotten', async () => {
  const queues = two.replace('timeout = 10', 'timeout = 10\ncontext = keys')
  const fixture = new QueuesFixture({ queues, dialplan: dialplanWith('sales') })
  const caller = await fixture.calls('go', { id: 'c1' })
  await fixture.clock.pass('2s')
  await fixture.press(caller, '5')
  await fixture.press(caller, '22')
  assert.equal(fixture.after(caller), 'keys 22')
  assert.deepEqual(fixture.ringing, [])
  assert.deepEqual(fixture.log.slice(2), ['c1|sales|Ann|RINGCANCELED|2000', 'c1|sales|NONE|EXITWITHKEY|22|1|1|2'])
  await fixture.close()
})

test('option H: a star gives up the round, and the next member is tried after the pause', async () => {
  const fixture = new QueuesFixture({ queues: two, dialplan: dialplanWith('sales,H') })
  const caller = await fixture.calls('go', { id: 'c1' })
  await fixture.clock.pass('1s')
  await fixture.press(caller, '*')
  assert.deepEqual(fixture.ringing, [])
  await fixture.clock.pass('1s')
  assert.deepEqual(fixture.ringing, ['bob'])
  assert.deepEqual(fixture.logged('RINGCANCELED'), ['c1|sales|Ann|RINGCANCELED|1000'])
  await fixture.close()
})

test('a member who leaves while it hears the announcement is called again after the pause', async () => {
  const queues = two.replace('timeout = 10', 'timeout = 10\nannounce = a-call-of-sales')
  const fixture = new QueuesFixture({ queues })
  const caller = await fixture.calls('sales', { id: 'c1' })
  const agent = await fixture.answers('ann')
  assert.deepEqual(fixture.played, ['a-call-of-sales'])
  await fixture.hangsUp(agent)
  assert.deepEqual(fixture.logged('AGENTDUMP'), ['c1|sales|Ann|AGENTDUMP|'])
  assert.equal(fixture.queue('sales').callers.length, 1)
  assert.equal(caller.isHangingUp, false)
  await fixture.clock.pass('1s')
  assert.deepEqual(fixture.ringing, ['bob'])
  await fixture.close()
})

test('a withdrawn caller goes on in the dialplan', async () => {
  const fixture = new QueuesFixture({ queues: '[none]\n' })
  const caller = await fixture.calls('none', { id: 'c1' })
  await fixture.clock.pass('3s')
  assert.equal(fixture.queues.callers.withdraw('none', 'c1', 'called back'), 'done')
  await fixture.clock.settle()
  assert.equal(fixture.after(caller), 'WITHDRAW/TRUE/1')
  assert.equal(caller.variables.get('QUEUE_WITHDRAW_INFO'), 'called back')
  assert.deepEqual(fixture.logged('WITHDRAW'), ['c1|none|NONE|WITHDRAW|1|1|3|called back'])
  await fixture.close()
})

test('nobody is asked every second: a caller who waits has no timer', async () => {
  const fixture = new QueuesFixture({ queues: '[none]\n' })
  const before = fixture.clock.waiting
  for (let count = 0; count < 10; count++) await fixture.calls('none')
  assert.equal(fixture.clock.waiting, before)
  await fixture.close()
})

test('twenty members and two hundred callers: everybody is served once, and accounted for', async () => {
  const members = Array.from({ length: 20 }, (_, at) => `member => Member/m${at},0,M${at}`)
  const queues = `[general]\nautofill = yes\n[sales]\nstrategy = leastrecent\nringinuse = no\nwrapuptime = 1\nretry = 1\n${members.join('\n')}\n`
  const fixture = new QueuesFixture({ queues })
  const callers = []
  for (let at = 0; at < 200; at++) callers.push(await fixture.calls('sales', { id: `c${at}` }))
  await fixture.hangsUp(callers[150] as (typeof callers)[number])
  for (let round = 0; round < 40 && fixture.queue('sales').callers.length > 0; round++) {
    for (const name of fixture.ringing) await fixture.answers(name)
    await fixture.clock.pass('3s')
    for (const name of fixture.talking) await fixture.hangsUp(fixture.phone(name))
    await fixture.clock.pass('2s')
  }
  const counts = ['ENTERQUEUE', 'CONNECT', 'COMPLETEAGENT', 'ABANDON'].map((event) => fixture.logged(event).length)
  assert.deepEqual(counts, [200, 199, 199, 1])
  const served = fixture.logged('CONNECT').map((line) => line.split('|')[0])
  assert.equal(new Set(served).size, 199)
  const taken = fixture.queue('sales').members.all.map(({ calls }) => calls)
  assert.ok(Math.max(...taken) - Math.min(...taken) <= 1, `calls taken: ${taken.join(' ')}`)
  await fixture.close()
})
