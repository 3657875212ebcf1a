import assert from 'node:assert/strict'
import { test } from 'node:test'
import { technology } from '@jackfield/core'
import { type Application, application } from '@jackfield/dialplan'
import { QueuesFixture } from '../testing/queues-fixture.ts'

const queues = (more = '') => `
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
 same => n,Set(AFTER=\${QUEUESTATUS}/\${ABANDONED})
 same => n,Wait(3600)
exten => again,1,Set(ABANDONED=TRUE)
 same => n,Goto(go,1)
[elsewhere]
exten => cat,1,Wait(3600)
`

/** An application of another package that only notes what it was asked for. */
const noted = (name: string, runs: string[]): Application =>
  application({ name, module: 'of.a.test', synopsis: 'of a test', arguments: ['first?', 'rest?'] }, ({ args }) => {
    runs.push([name, ...args].join(' '))
    return 'continue'
  })

async function started(args: string, more = '', variables: Record<string, string> = {}) {
  const runs: string[] = []
  const applications = ['AGI', 'MixMonitor'].map((name) => noted(name, runs))
  const fixture = new QueuesFixture({ queues: queues(more), dialplan: dialplan(args), applications })
  const caller = await fixture.calls('go', { id: 'c1', variables })
  return { fixture, caller, runs }
}

test('without the name of a queue the call ends, and the log says why', async () => {
  const { fixture, caller } = await started('')
  assert.equal(caller.isEnded, true)
  assert.match(fixture.warnings.join(), /Queue needs an argument/)
  await fixture.close()
})

test('the address in the third argument stands in the log', async () => {
  const { fixture } = await started('sales,,http://example.com/card')
  assert.deepEqual(fixture.logged('ENTERQUEUE'), ['c1|sales|NONE|ENTERQUEUE|http://example.com/card||1'])
  await fixture.close()
})

test('an announcement of the call goes before that of the queue', async () => {
  for (const [args, heard] of [
    ['sales', ['usual']],
    ['sales,,,one&two', ['one', 'two']],
  ] as const) {
    const { fixture } = await started(args, 'announce = usual')
    await fixture.answers('bob')
    await fixture.clock.pass('2s')
    assert.deepEqual(fixture.played, heard)
    await fixture.close()
  }
})

test('a timeout of 0, or of words, lets nobody be called', async () => {
  for (const timeout of ['0', 'soon']) {
    const { fixture, caller } = await started(`sales,,,,${timeout}`)
    assert.equal(fixture.after(caller), 'TIMEOUT/TRUE')
    assert.deepEqual(fixture.called, [])
    assert.deepEqual(fixture.logged('EXITWITHTIMEOUT'), ['c1|sales|NONE|EXITWITHTIMEOUT|1|1|0'])
    await fixture.close()
  }
})

test('a program runs on the caller after the answer, before they talk', async () => {
  const { fixture, runs } = await started('sales,,,,,agi://127.0.0.1/card')
  assert.deepEqual(runs, [])
  await fixture.answers('bob')
  assert.deepEqual(runs, ['AGI agi://127.0.0.1/card'])
  assert.equal(fixture.logged('CONNECT').length, 1)
  await fixture.close()
})

test('a rule of the call goes before that of the queue', async () => {
  const rules = '[usual]\npenaltychange => 1,3\n[patient]\npenaltychange => 1,7\n'
  for (const [args, highest] of [
    ['sales', '3'],
    ['sales,,,,,,,patient', '7'],
    ['sales,,,,,,,missing', '0'],
  ] as const) {
    const text = '[sales]\ndefaultrule = usual\n'
    const fixture = new QueuesFixture({ queues: text, rules, dialplan: dialplan(args) })
    const caller = await fixture.calls('go', { variables: { QUEUE_MAX_PENALTY: '0' } })
    await fixture.clock.pass('1s')
    assert.equal(caller.variables.get('QUEUE_MAX_PENALTY'), highest)
    assert.equal(/no rule 'missing'/.test(fixture.warnings.join()), args.endsWith('missing'))
    await fixture.close()
  }
})

test('a position below zero is none, and said to be none', async () => {
  const { fixture } = await started('sales,,,,,,,,-2')
  assert.equal(fixture.queue('sales').callers.length, 1)
  assert.match(fixture.warnings.join(), /no position -2/)
  await fixture.close()
})

test('a priority or a level that is no number counts as none, and said to be none', async () => {
  const { fixture } = await started('sales', '', { QUEUE_PRIO: 'high', QUEUE_RAISE_PENALTY: 'rx' })
  assert.equal(fixture.queue('sales').callers[0]?.priority, 0)
  assert.deepEqual(fixture.ringing, ['bob'])
  assert.match(fixture.warnings.join(), /QUEUE_PRIO is 'high'/)
  assert.match(fixture.warnings.join(), /QUEUE_RAISE_PENALTY is 'rx'/)
  await fixture.close()
})

test('C: members who are given up learn that somebody else answered, also when nobody did', async () => {
  for (const [args, cause] of [
    ['sales,C', 26],
    ['sales', 0],
  ] as const) {
    const { fixture } = await started(args)
    const bob = fixture.phone('bob')
    await fixture.clock.pass('10s')
    assert.equal(bob.isEnded, true)
    assert.equal(bob.hangupCause === 26, cause === 26, `${args}: ${bob.hangupCause}`)
    await fixture.close()
  }
})

test('d, w and W are taken without a word', async () => {
  const { fixture } = await started('sales,dwW')
  await fixture.answers('bob')
  assert.deepEqual(fixture.talking, ['bob'])
  assert.deepEqual(fixture.warnings, [])
  await fixture.close()
})

test('I: the caller does not learn who it is that rings or answers', async () => {
  for (const [args, shown] of [
    ['sales,I', ''],
    ['sales', '200'],
  ] as const) {
    const { fixture, caller } = await started(args)
    fixture.phone('bob').handle({ type: 'connected-line', party: { name: 'Bob', number: '200', presentation: 0 } })
    await fixture.answers('bob')
    assert.equal(caller.facts.connected.number, shown, args)
    await fixture.close()
  }
})

test('the channel to a member has the number that was dialled; a forward without technology goes to FORWARD_CONTEXT', async () => {
  const { fixture } = await started('sales')
  const asked: string[] = []
  const local = { name: 'Local', description: 'of a test', module: 'of.a.test' }
  fixture.exchange.technologies.add(
    technology(local, {
      request: ({ resource }) => {
        asked.push(resource)
        return { ok: false, code: 'unavailable', cause: 20 }
      },
    }),
  )
  const bob = fixture.phone('bob')
  assert.equal(bob.variables.get('DIALEDPEERNUMBER'), 'bob')
  bob.variables.set('FORWARD_CONTEXT', 'elsewhere')
  bob.handle({ type: 'forwarded', destination: 'cat' })
  await fixture.clock.settle()
  assert.deepEqual(asked, ['cat@elsewhere'])
  await fixture.close()
})

test('what an older call in a queue left behind is gone at the entry', async () => {
  const { fixture } = await started('sales')
  const caller = await fixture.calls('again', { id: 'c2' })
  const left = [
    'ABANDONED',
    'QUEUEWAIT',
    'QUEUEWAIT_MS',
    'ANSWEREDTIME',
    'ANSWEREDTIME_MS',
    'DIALEDTIME',
    'DIALEDTIME_MS',
  ]
  assert.deepEqual(
    left.map((name) => caller.variables.get(name) ?? ''),
    left.map(() => ''),
  )
  await fixture.close()
})

test('monitor-format: the call is recorded, named and done with as the caller said', async () => {
  const more = 'monitor-format = wav'
  const plain = await started('sales', more)
  await plain.fixture.answers('bob')
  assert.deepEqual(plain.runs, ['MixMonitor c1.wav b,'])
  await plain.fixture.close()
  const named = await started('sales', more, {
    MONITOR_FILENAME: 'calls/^{MONITOR_WHO}',
    MONITOR_WHO: 'anna',
    MONITOR_OPTIONS: 'W(2)',
    MONITOR_EXEC: 'mail ^{MONITOR_WHO}',
  })
  await named.fixture.answers('bob')
  assert.deepEqual(named.runs, ['MixMonitor calls/anna.wav bW(2),mail anna'])
  await named.fixture.close()
})

test('a withdrawn caller knows what was said of it', async () => {
  const { fixture, caller } = await started('sales', 'autofill = yes')
  await fixture.state('ann', 'INUSE')
  fixture.queues.callers.withdraw('sales', 'c1', 'closed for today')
  await fixture.clock.pass('11s')
  assert.equal(caller.variables.get('QUEUE_WITHDRAW_INFO'), 'closed for today')
  assert.equal(fixture.after(caller), 'WITHDRAW/TRUE')
  await fixture.close()
})
