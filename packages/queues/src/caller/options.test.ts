import assert from 'node:assert/strict'
import { test } from 'node:test'
import { canBePickedUp, pickUp } from '@jackfield/core'
import { QueuesFixture } from '../testing/queues-fixture.ts'

const queues = (more = '') => `
[general]
autofill = yes
[sales]
strategy = linear
timeout = 10
retry = 1
${more}
member => Member/ann,2,Ann
member => Member/bob,0,Bob
`

const dialplan = (args: string) => `
[test]
exten => go,1,Queue(${args})
 same => n,Set(AFTER=\${QUEUESTATUS})
 same => n,Wait(3600)
[before]
exten => s,1,Set(SEEN=\${ARG1} \${CHANNEL(name):0:6})
 same => n,Return()
[after]
exten => s,1,Wait(3600)
[keys]
exten => 5,1,Set(AFTER=transferred)
 same => n,Wait(3600)
`

async function started(args: string, more = '') {
  const fixture = new QueuesFixture({ queues: queues(more), dialplan: dialplan(args) })
  const caller = await fixture.calls('go', { id: 'c1' })
  return { fixture, caller }
}

test('b and B: subroutines before members are called, and before the caller waits', async () => {
  const { fixture, caller } = await started('sales,b(before^s^1(one))B(before^s^1(two))')
  assert.equal(caller.variables.get('SEEN'), 'two Test/c')
  assert.equal(fixture.phone('bob').variables.get('SEEN'), 'one Member')
  await fixture.close()
})

test('a subroutine runs on the member before they talk, by argument or by membergosub', async () => {
  for (const [args, more, seen] of [
    ['sales,,,,,,before\\,mine', 'membergosub = before,theirs', 'mine'],
    ['sales', 'membergosub = before,theirs', 'theirs'],
  ] as const) {
    const { fixture } = await started(args, more)
    const agent = await fixture.answers('bob')
    assert.equal(agent.variables.get('SEEN'), `${seen} Member`)
    await fixture.close()
  }
})

test('r: ringing instead of music; m: a class of music; R: ringing while a member rings', async () => {
  const ringing = await started('sales,r')
  assert.equal(ringing.fixture.sound(ringing.caller), 'tone')
  await ringing.fixture.answers('bob')
  assert.equal(ringing.fixture.sound(ringing.caller), 'none')
  await ringing.fixture.close()

  const music = await started('sales,m(jazz)', 'musicclass = classic')
  assert.deepEqual(music.caller.facts.generator, { type: 'music', musicClass: 'jazz' })
  await music.fixture.close()

  const { fixture, caller } = await started('sales,R', 'musicclass = classic')
  assert.deepEqual(caller.facts.generator, { type: 'music', musicClass: 'classic' })
  await fixture.rings('bob')
  assert.equal(fixture.sound(caller), 'tone')
  await fixture.clock.pass('10s')
  assert.equal(fixture.sound(caller), 'music')
  await fixture.close()
})

test('F: the member goes on in the dialplan when the caller hangs up', async () => {
  const { fixture, caller } = await started('sales,F(after^s^1)')
  const agent = await fixture.answers('bob')
  await fixture.hangsUp(caller)
  assert.equal(agent.facts.context, 'after')
  assert.equal(fixture.logged('COMPLETECALLER').length, 1)
  await fixture.close()
})

test('i: a member who forwards its calls has not answered; without it the other place is called', async () => {
  const ignoring = await started('sales,i')
  ignoring.fixture.phone('bob').handle({ type: 'forwarded', destination: 'Member/cat' })
  await ignoring.fixture.clock.settle()
  assert.deepEqual(ignoring.fixture.ringing, ['ann'])
  await ignoring.fixture.close()

  const { fixture } = await started('sales')
  fixture.phone('bob').handle({ type: 'forwarded', destination: 'Member/cat' })
  await fixture.clock.settle()
  assert.deepEqual(fixture.ringing, ['cat'])
  assert.match(fixture.phone('cat').variables.get('FORWARDERNAME') ?? '', /^Member\/bob/)
  await fixture.answers('cat')
  assert.deepEqual(
    fixture.logged('CONNECT').map((line) => line.split('|')[2]),
    ['Bob'],
  )
  await fixture.close()
})

test('somebody else picks up the ringing telephone of a member, and talks to the caller', async () => {
  const { fixture, caller } = await started('sales')
  await fixture.rings('bob')
  const ringing = fixture.phone('bob')
  assert.equal(canBePickedUp(ringing), true)
  const standing = fixture.standing()
  const over: string[] = []
  pickUp(ringing, { picker: standing, done: () => void over.push('over') })
  await fixture.clock.settle()
  assert.equal(standing.membership?.bridgeId, caller.membership?.bridgeId)
  assert.ok(caller.membership)
  await fixture.hangsUp(caller)
  assert.deepEqual(over, ['over'])
  await fixture.close()
})

test('a member sends the caller elsewhere: the call is over for the queue', async () => {
  const { fixture, caller } = await started('sales')
  const agent = await fixture.answers('bob')
  await fixture.clock.pass('4s')
  await fixture.exchange.transfers.blind({
    transferer: agent,
    context: 'keys',
    exten: '5',
    isExternal: true,
  })
  await fixture.clock.settle()
  assert.equal(caller.variables.get('AFTER'), 'transferred')
  assert.deepEqual(fixture.log.slice(-1), ['c1|sales|Bob|BLINDTRANSFER|5|keys|0|4|1'])
  assert.equal(fixture.eventsOf('agent-completed')[0]?.reason, 'transfer')
  assert.equal(fixture.queue('sales').members.get('Member/bob')?.calls, 1)
  await fixture.close()
})

test('what setinterfacevar, setqueueentryvar and setqueuevar tell, to both', async () => {
  const { fixture, caller } = await started('sales', 'setinterfacevar = yes\nsetqueueentryvar = yes\nsetqueuevar = yes')
  await fixture.clock.pass('3s')
  const agent = await fixture.answers('bob')
  for (const { variables } of [caller, agent]) {
    const values = ['MEMBERINTERFACE', 'MEMBERNAME', 'QEHOLDTIME', 'QEORIGINALPOS', 'QUEUENAME', 'QUEUECALLS']
    assert.deepEqual(
      values.map((name) => variables.get(name)),
      ['Member/bob', 'Bob', '3', '1', 'sales', '1'],
    )
  }
  await fixture.clock.pass('6s')
  await fixture.hangsUp(agent)
  const after = ['QUEUEWAIT', 'ANSWEREDTIME', 'QUEUECOMPLETED'].map((name) => caller.variables.get(name))
  assert.deepEqual(after, ['3', '6', '1'])
  await fixture.close()
})

test('memberdelay: the member waits, the caller keeps his music', async () => {
  const { fixture, caller } = await started('sales', 'memberdelay = 2')
  await fixture.answers('bob')
  assert.equal(fixture.sound(caller), 'music')
  await fixture.clock.pass('2s')
  assert.ok(caller.membership)
  await fixture.close()
})

test('a member whose channel cannot be made is passed over', async () => {
  const fixture = new QueuesFixture({
    queues: queues().replace('Member/bob', 'Member/nobody'),
    dialplan: dialplan('sales'),
  })
  await fixture.calls('go')
  assert.deepEqual(fixture.ringing, ['ann'])
  await fixture.close()
})

test('timeoutrestart: the time of a round begins anew with the next member', async () => {
  for (const [isRestarted, rings] of [
    ['yes', ['ann']],
    ['no', []],
  ] as const) {
    const { fixture } = await started('sales', `timeoutrestart = ${isRestarted}`)
    await fixture.clock.pass('8s')
    await fixture.refuses('bob')
    await fixture.clock.pass('5s')
    const isRinging = fixture.eventsOf('agent-rang-in-vain').length === 1
    assert.deepEqual(isRinging ? ['ann'] : [], [...rings])
    await fixture.close()
  }
})

test('a call whose caller is redirected leaves the queue', async () => {
  const { fixture, caller } = await started('sales')
  caller.asyncGoto({ context: 'keys', exten: '5', priority: 1 })
  await fixture.clock.settle()
  assert.equal(caller.variables.get('AFTER'), 'transferred')
  assert.equal(fixture.queue('sales').callers.length, 0)
  assert.deepEqual(fixture.ringing, [])
  await fixture.close()
})
