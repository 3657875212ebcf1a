import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answer, ExchangeFixture, hangup, indicate, stasis, wait } from '../exchange-fixture.ts'

const scripts = {
  'answer@kit': [wait(0.1), answer, wait(60)],
  'silent@kit': [wait(60)],
  'ring@kit': [wait(0.1), indicate('Ringing', 'ringing'), wait(60)],
  'busy@kit': [wait(0.1), indicate('Busy', 'busy'), wait(5)],
  'hangup-21@kit': [wait(0.1), hangup(21)],
  'answer-by-42@kit': [wait(0.1), answer, wait(0.3), hangup(42)],
  'app@kit-stasis': [stasis('app')],
}

const into = { application: 'app', args: ['one', 'two'] }

test('a call into an application is told step by step', async () => {
  const fixture = new ExchangeFixture(scripts)
  const outcome = await fixture.exchange.calls.originate({ endpoint: 'Local/answer@kit/n', id: 'x', target: into })
  assert.ok(outcome.ok)
  assert.equal(outcome.snapshot.state, 'Down')
  assert.equal(outcome.snapshot.name, 'Local/answer@kit-00000000;1')
  await fixture.clock.pass('1s')
  fixture.channel('x').requestHangup('explicit', 16)
  await fixture.clock.settle()
  assert.deepEqual(fixture.story('x'), [
    'channel-created',
    'runs AppDial2((Outgoing Line))',
    'dial -',
    'state Up',
    'dial ANSWER',
    'set STASISSTATUS=',
    'entered app,one,two',
    'hangup 32 soft',
    'left app',
    'set STASISSTATUS=SUCCESS',
    'destroyed 16',
  ])
  assert.deepEqual(fixture.story('x;2'), [
    'channel-created',
    'runs Wait(0.1)',
    'runs Answer()',
    'state Up',
    'runs Wait(60)',
    'hangup 16',
    'hangup 16 soft',
    'destroyed 16',
  ])
  assert.equal(fixture.exchange.channels.count, 0)
  assert.equal(fixture.clock.waiting, 0)
  assert.deepEqual(fixture.problems, [])
})

test('a busy far end is told, and the cause stays unknown', async () => {
  const fixture = new ExchangeFixture(scripts)
  await fixture.exchange.calls.originate({ endpoint: 'Local/busy@kit', id: 'x', target: into })
  await fixture.clock.pass('1s')
  assert.deepEqual(fixture.story('x').slice(2), ['dial -', 'dial BUSY', 'fails busy', 'destroyed 0'])
})

test('nobody answers in time', async () => {
  const fixture = new ExchangeFixture(scripts)
  await fixture.exchange.calls.originate({ endpoint: 'Local/silent@kit', id: 'x', target: into, timeoutMs: 1000 })
  await fixture.clock.pass('2s')
  assert.deepEqual(fixture.story('x').slice(2), ['dial -', 'fails no-answer', 'destroyed 19'])
  assert.deepEqual(fixture.story('x;2').slice(1), ['runs Wait(60)', 'hangup 19', 'hangup 16 soft', 'destroyed 19'])
  assert.equal(fixture.clock.waiting, 0)
})

test('the far end hangs up unanswered', async () => {
  const fixture = new ExchangeFixture(scripts)
  await fixture.exchange.calls.originate({ endpoint: 'Local/hangup-21@kit', id: 'x', target: into })
  await fixture.clock.pass('1s')
  assert.deepEqual(fixture.story('x').slice(2), [
    'dial -',
    'fails rejected',
    'hangup 21',
    'dial NOANSWER',
    'destroyed 21',
  ])
  assert.deepEqual(fixture.story('x;2').slice(1), [
    'runs Wait(0.1)',
    'runs Hangup(21)',
    'hangup 16 soft',
    'destroyed 21',
  ])
})

test('ringing is shown, and a hangup meanwhile ends the call', async () => {
  const fixture = new ExchangeFixture(scripts)
  await fixture.exchange.calls.originate({ endpoint: 'Local/ring@kit', id: 'x', target: into })
  await fixture.clock.pass('1s')
  fixture.channel('x').requestHangup('explicit', 16)
  await fixture.clock.settle()
  assert.deepEqual(fixture.story('x').slice(2), [
    'dial -',
    'state Ringing',
    'dial RINGING',
    'hangup 32 soft',
    'dial NOANSWER',
    'destroyed 16',
  ])
})

test('an extension that does not exist ends both halves, and the call says why', async () => {
  const fixture = new ExchangeFixture(scripts)
  await fixture.exchange.calls.originate({ endpoint: 'Local/nobody@kit', id: 'x', target: into })
  await fixture.clock.settle()
  assert.deepEqual(fixture.story('x').slice(1), [
    'runs AppDial2((Outgoing Line))',
    'fails no-such-extension',
    'destroyed 0',
  ])
  assert.deepEqual(fixture.story('x;2'), ['channel-created', 'destroyed 0'])
})

test('an application that is not there ends the channel after the answer', async () => {
  const fixture = new ExchangeFixture(scripts)
  await fixture.exchange.calls.originate({
    endpoint: 'Local/answer@kit',
    id: 'x',
    target: { application: 'other', args: [] },
  })
  await fixture.clock.pass('1s')
  assert.deepEqual(fixture.story('x').slice(4), [
    'dial ANSWER',
    'set STASISSTATUS=',
    'fails stasis-unknown',
    'set STASISSTATUS=FAILED',
    'destroyed 27',
  ])
})

test('an id in use makes nothing', async () => {
  const fixture = new ExchangeFixture(scripts)
  await fixture.exchange.calls.originate({ endpoint: 'Local/silent@kit', id: 'x', target: into })
  for (const ids of [{ id: 'x' }, { id: 'X' }, { id: 'y', otherId: 'x;2' }, { id: 'z', otherId: 'z' }]) {
    const outcome = await fixture.exchange.calls.originate({ endpoint: 'Local/silent@kit', ...ids, target: into })
    assert.equal(outcome.ok ? '' : outcome.code, 'id-in-use')
  }
  assert.equal(fixture.exchange.channels.count, 2)
})

test('created, then dialled by its application', async () => {
  const fixture = new ExchangeFixture(scripts)
  const { calls, sessions } = fixture.exchange
  const outcome = await calls.create({
    endpoint: 'Local/answer@kit/n',
    id: 'x',
    application: 'app',
    args: ['a'],
    variables: [{ name: 'SEEN', value: 'yes' }],
  })
  assert.ok(outcome.ok)
  assert.equal(outcome.snapshot.appName, '')
  await fixture.clock.settle()
  const control = sessions.control('x')
  assert.ok(control)
  assert.ok(calls.isCreated(control.channel))
  calls.dial(control, { timeoutMs: 5000 })
  await fixture.clock.pass('10s')
  fixture.channel('x').requestHangup('explicit', 16)
  await fixture.clock.settle()
  assert.deepEqual(fixture.story('x'), [
    'channel-created',
    'set SEEN=yes',
    'runs Stasis(app,a)',
    'set STASISSTATUS=',
    'entered app,a',
    'dial -',
    'state Up',
    'dial ANSWER',
    'hangup 32 soft',
    'left app',
    'set STASISSTATUS=SUCCESS',
    'destroyed 16',
  ])
  assert.equal(fixture.clock.waiting, 0)
})

test('a dial that times out hangs up', async () => {
  const fixture = new ExchangeFixture(scripts)
  const { calls, sessions } = fixture.exchange
  await calls.create({ endpoint: 'Local/ring@kit/n', id: 'x', application: 'app', args: [] })
  await fixture.clock.settle()
  const control = sessions.control('x')
  assert.ok(control)
  calls.dial(control, { timeoutMs: 1000 })
  await fixture.clock.pass('2s')
  assert.deepEqual(fixture.story('x').slice(4), [
    'dial -',
    'state Ringing',
    'dial RINGING',
    'fails no-answer',
    'hangup 32 soft',
    'left app',
    'set STASISSTATUS=SUCCESS',
    'destroyed 19',
  ])
})

test('a channel that continues goes on in the dialplan', async () => {
  const fixture = new ExchangeFixture({ ...scripts, 'next@plan': [wait(1)] })
  const { calls, sessions } = fixture.exchange
  await calls.originate({ endpoint: 'Local/answer@kit/n', id: 'x', target: into })
  await fixture.clock.pass('1s')
  sessions.control('x')?.leave({ place: { context: 'plan', exten: 'next', priority: 1 } })
  await fixture.clock.pass('2s')
  assert.deepEqual(fixture.story('x').slice(7), [
    'left app',
    'runs Wait(1)',
    'runs Stasis(app,one,two)',
    'set STASISSTATUS=SUCCESS',
    'destroyed 0',
  ])
})

test('one that came from the dialplan shows the place it goes to, and goes there', async () => {
  const fixture = new ExchangeFixture({
    ...scripts,
    'both@plan': [stasis('app', 'a'), stasis('app', 'b')],
    'next@plan': [wait(1)],
  })
  const target = { place: { context: 'plan', exten: 'both', priority: 1 } }
  await fixture.exchange.calls.originate({ endpoint: 'Local/answer@kit/n', id: 'x', target })
  await fixture.clock.pass('1s')
  fixture.hush()
  fixture.control('x').leave()
  await fixture.clock.settle()
  fixture.control('x').leave({ place: { context: 'plan', exten: 'next', priority: 1 } })
  await fixture.clock.pass('2s')
  assert.deepEqual(fixture.story('x'), [
    'left app',
    'set STASISSTATUS=SUCCESS',
    'runs Stasis(app,b)',
    'set STASISSTATUS=',
    'entered app,b',
    'left app',
    'runs Stasis(app,b)',
    'set STASISSTATUS=SUCCESS',
    'runs Wait(1)',
    'hangup 16 soft',
    'destroyed 0',
  ])
  const shown = fixture.events.flatMap((event) =>
    event.name === 'channel-dialplan' ? [[event.channel.exten, event.channel.priority]] : [],
  )
  assert.deepEqual(shown, [
    ['both', 2],
    ['next', 0],
    ['next', 1],
  ])
})

test('a channel in the dialplan goes where it is sent', async () => {
  const fixture = new ExchangeFixture({ ...scripts, 'next@plan': [wait(1)] })
  await fixture.exchange.calls.originate({
    endpoint: 'Local/answer@kit/n',
    id: 'x',
    target: { place: { context: 'kit', exten: 'silent', priority: 1 } },
  })
  await fixture.clock.pass('1s')
  fixture.channel('x').asyncGoto({ context: 'plan', exten: 'next', priority: 1 })
  await fixture.clock.pass('3s')
  assert.deepEqual(fixture.story('x').slice(4), [
    'dial ANSWER',
    'runs Wait(60)',
    'runs Wait(1)',
    'hangup 16 soft',
    'destroyed 0',
  ])
})

test('who calls is seen from the other side, and variables go along', async () => {
  const fixture = new ExchangeFixture(scripts)
  await fixture.exchange.calls.originate({
    endpoint: 'Local/silent@kit',
    id: 'x',
    target: into,
    callerId: { name: 'Kit', number: '100', presentation: 0 },
    variables: [
      { name: 'PLAIN', value: '1' },
      { name: '__ALWAYS', value: '2' },
    ],
  })
  await fixture.clock.settle()
  const second = fixture.channel('x;2')
  assert.deepEqual([second.facts.caller.number, second.facts.connected.name], ['100', 'Kit'])
  assert.equal(second.variables.get('PLAIN'), '1')
  assert.deepEqual(second.variables.inheritable(), [{ written: '__ALWAYS', value: '2' }])
  assert.equal(second.facts.linkedId, 'x')
})

test('digits cross', async () => {
  const fixture = new ExchangeFixture(scripts)
  await fixture.exchange.calls.originate({ endpoint: 'Local/answer@kit', id: 'x', target: into })
  await fixture.clock.pass('1s')
  fixture.channel('x').sendDigit('5', 'begin')
  fixture.channel('x').sendDigit('5', 'end', 100)
  await fixture.clock.settle()
  const heard = fixture.events.flatMap((event) =>
    event.name === 'channel-digit-ended' && event.direction === 'received' ? [[event.channel.id, event.digit]] : [],
  )
  assert.deepEqual(heard, [['x;2', '5']])
})

test('the sound between the halves has the rate of the format that was asked for, else that of telephones', async () => {
  const fixture = new ExchangeFixture(scripts)
  const rates = async (id: string, formats: readonly string[]) => {
    await fixture.exchange.calls.originate({ endpoint: 'Local/silent@kit/n', id, formats, target: into })
    return [id, `${id};2`].map((half) => {
      const port = fixture.channel(half).driver.mediaPort?.()
      return port?.kind === 'link' ? port.rateHz : undefined
    })
  }
  assert.deepEqual(await rates('any', []), [8_000, 8_000])
  assert.deepEqual(fixture.channel('any').facts.formats, ['slin192'])
  const usual = { endpoint: 'Local/silent@kit/n', usualFormat: 'slin', target: into }
  await fixture.exchange.calls.originate({ ...usual, id: 'usual' })
  await fixture.exchange.calls.originate({ ...usual, id: 'wider', formats: ['slin16'] })
  assert.deepEqual(
    ['usual', 'wider'].map((id) => fixture.channel(id).facts.formats),
    [['slin'], ['slin16']],
  )
  for (const id of ['usual', 'wider']) fixture.channel(id).requestHangup('explicit', 16)
  assert.deepEqual(await rates('wide', ['g722', 'ulaw']), [16_000, 16_000])
  assert.deepEqual(await rates('linear', ['ulaw', 'slin16', 'slin48']), [48_000, 48_000])
  for (const id of ['any', 'wide', 'linear']) fixture.channel(id).requestHangup('explicit', 16)
  await fixture.clock.settle()
  assert.deepEqual(fixture.problems, [])
})
