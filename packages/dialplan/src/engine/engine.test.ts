import assert from 'node:assert/strict'
import { test } from 'node:test'
import { diagnostic } from '@jackfield/base'
import { DialplanFixture } from './dialplan-fixture.ts'

test('priorities one after the other, then the end', async () => {
  const fixture = new DialplanFixture({ test: { 100: ['NoOp(${EXTEN})', 'Set(X=1)', 'Set(Y=${X}$[${X} + 1])'] } })
  const channel = await fixture.calls('100')
  assert.deepEqual(fixture.steps(channel), ['NoOp(100)', 'Set(X=1)', 'Set(Y=12)'])
  assert.equal(channel.isEnded, true)
  assert.deepEqual(
    fixture.events.map(({ name }) => name),
    [
      'channel-created',
      'channel-dialplan',
      'channel-dialplan',
      'variable-set',
      'channel-dialplan',
      'variable-set',
      'channel-hangup-requested',
      'channel-destroyed',
    ],
  )
  assert.deepEqual(fixture.problems, [])
})

test('steps are shown to whoever listens', async () => {
  const fixture = new DialplanFixture({ test: { 100: ['NoOp(x)'] } })
  const seen: unknown[] = []
  const stop = diagnostic('jackfield:dialplan:step').subscribe((step) => seen.push(step))
  const channel = await fixture.calls('100')
  stop()
  const where = { context: 'test', exten: '100', priority: 1, application: 'NoOp', data: 'x' }
  assert.deepEqual(seen, [{ channelId: channel.id, channel: channel.name, ...where }])
})

test('the extension is missing: i, then e, then the end', async () => {
  const withI = new DialplanFixture({ test: { i: ['NoOp(${INVALID_EXTEN})'], e: ['NoOp(wrong)'] } })
  assert.deepEqual(withI.steps(await withI.calls('9')), ['NoOp(9)'])
  const withE = new DialplanFixture({ test: { e: ['NoOp(${EXCEPTION(reason)} ${EXCEPTION(exten)})'] } })
  assert.deepEqual(withE.steps(await withE.calls('9')), ['NoOp(INVALID 9)'])
  const without = new DialplanFixture({ test: {} })
  assert.equal((await without.calls('9')).isEnded, true)
  assert.equal(without.problems.length, 1)
})

test('an unknown application ends the call, and its module can take it away', async () => {
  const fixture = new DialplanFixture({ test: { 1: ['Nonsense()', 'NoOp(no)'], 2: ['Verbose(x)', 'NoOp(no)'] } })
  assert.deepEqual(fixture.steps(await fixture.calls('1')), [])
  fixture.unloaded.add('app_verbose.so')
  assert.deepEqual(fixture.steps(await fixture.calls('2')), [])
  assert.deepEqual(fixture.problems.length, 2)
})

test('h runs after the hangup with the cause, then the handlers, newest first', async () => {
  const fixture = new DialplanFixture({
    test: {
      1: [
        'Set(CHANNEL(hangup_handler_push)=sub,s,1(one))',
        'Set(CHANNEL(hangup_handler_push)=sub,s,1(two))',
        'Wait(60)',
        'NoOp(never)',
      ],
      h: ['NoOp(${HANGUPCAUSE})', 'Answer()', 'Wait(1)', 'NoOp(never)'],
    },
    sub: { s: ['NoOp(${ARG1})', 'Return()'] },
  })
  const channel = await fixture.calls('1')
  channel.requestHangup('explicit', 17)
  await fixture.clock.settle()
  assert.deepEqual(fixture.steps(channel).slice(3), [
    'NoOp(17)',
    'Answer()',
    'NoOp(two)',
    'Return()',
    'NoOp(one)',
    'Return()',
  ])
  assert.equal(channel.isEnded, true)
})

test('a goto from outside interrupts what runs and the call goes on', async () => {
  const fixture = new DialplanFixture({
    test: { 1: ['Wait(3600)', 'NoOp(never)'], 2: ['NoOp(no)', 'NoOp(there)', 'Wait(60)'] },
  })
  const channel = await fixture.calls('1')
  channel.asyncGoto({ context: 'test', exten: '2', priority: 2 })
  await fixture.clock.settle()
  assert.deepEqual(fixture.steps(channel), ['Wait(3600)', 'NoOp(there)', 'Wait(60)'])
  assert.equal(channel.isEnded, false)
  channel.requestHangup('explicit', 16)
  await fixture.clock.settle()
  assert.equal(fixture.clock.waiting, 0)
})

test('the absolute timeout leads to T, a second one to e', async () => {
  const fixture = new DialplanFixture({
    test: { 1: ['Set(TIMEOUT(absolute)=5)', 'Wait(60)'], T: ['NoOp(late ${TIMEOUT(absolute)})'] },
    other: { 1: ['Set(TIMEOUT(absolute)=5)', 'Wait(60)'], e: ['NoOp(${EXCEPTION(reason)})'] },
  })
  const first = await fixture.calls('1')
  const second = await fixture.calls('1', { context: 'other' })
  await fixture.clock.pass('4s')
  assert.equal(first.isEnded, false)
  await fixture.clock.pass('2s')
  assert.deepEqual(fixture.steps(first).at(-1), 'NoOp(late 0)')
  assert.deepEqual(fixture.steps(second).at(-1), 'NoOp(ABSOLUTETIMEOUT)')
})

test('without autofallthrough digits are waited for', async () => {
  const fixture = new DialplanFixture({
    test: {
      1: ['NoOp(welcome)'],
      22: ['NoOp(two)', 'Wait(1)', 'Hangup()'],
      221: ['NoOp(three)', 'Hangup()'],
      t: ['NoOp(late)', 'Hangup()'],
      i: ['NoOp(${INVALID_EXTEN})', 'Hangup()'],
    },
  })
  fixture.settings = { ...fixture.settings, autoFallThrough: false }
  const longest = await fixture.calls('1')
  fixture.press(longest, '221')
  await fixture.clock.settle()
  assert.deepEqual(fixture.steps(longest).slice(1), ['NoOp(three)', 'Hangup()'])
  const shorter = await fixture.calls('1')
  fixture.press(shorter, '22')
  await fixture.clock.pass('4.9s')
  assert.deepEqual(fixture.steps(shorter).slice(1), [])
  await fixture.clock.pass('1s')
  assert.deepEqual(fixture.steps(shorter).slice(1), ['NoOp(two)', 'Wait(1)'])
  const wrong = await fixture.calls('1')
  fixture.press(wrong, '9')
  await fixture.clock.settle()
  assert.deepEqual(fixture.steps(wrong).slice(1), ['NoOp(9)', 'Hangup()'])
  const late = await fixture.calls('1')
  await fixture.clock.pass('10s')
  assert.deepEqual(fixture.steps(late).slice(1), ['NoOp(late)', 'Hangup()'])
})

test('the end of an extension tells a caller what came of dialling', async () => {
  const fixture = new DialplanFixture({
    test: { 1: ['Set(DIALSTATUS=BUSY)'], 2: ['Set(DIALSTATUS=CHANUNAVAIL)'], 3: ['NoOp()'] },
  })
  const busy = await fixture.calls('1')
  const unavailable = await fixture.calls('2')
  const plain = await fixture.calls('3')
  assert.equal(plain.isEnded, true)
  assert.deepEqual([busy.isEnded, unavailable.isEnded], [false, false])
  assert.deepEqual(
    fixture.published.filter((line) => !line.includes('hangup')),
    [`${busy.name} busy`, `${unavailable.name} congestion`],
  )
  await fixture.clock.pass('10s')
  assert.deepEqual([busy.isEnded, unavailable.isEnded], [true, true])
})

test('a thirty-minute call takes no time', async () => {
  const fixture = new DialplanFixture({
    test: {
      1: [
        'Answer(,i)',
        'Set(N=0)',
        'While($[${N} < 180])',
        'Wait(10)',
        'Set(N=$[${N} + 1])',
        'EndWhile()',
        'NoOp(${N})',
      ],
    },
  })
  const before = fixture.clock.now()
  const channel = await fixture.calls('1')
  await fixture.clock.pass('29m59s')
  assert.equal(channel.isEnded, false)
  await fixture.clock.pass('1s')
  assert.equal(fixture.steps(channel).at(-1), 'NoOp(180)')
  assert.equal(channel.isEnded, true)
  assert.equal(fixture.clock.now() - before, 30 * 60_000)
})

test('an endless loop costs the others nothing and can be hung up', async () => {
  const fixture = new DialplanFixture({
    test: { loop: ['again: NoOp()', 'Goto(again)'], 1: ['Answer()', 'Wait(1)', 'NoOp(done)'] },
  })
  const loops = [await fixture.calls('loop'), await fixture.calls('loop')]
  const other = await fixture.calls('1')
  await fixture.clock.pass('20s')
  assert.equal(other.isEnded, true)
  const steps = fixture.steps(loops[0] as never).length
  assert.ok(steps > 100 && steps < 26_000, `never more than a thousand per second after the first burst: ${steps}`)
  for (const loop of loops) loop.requestHangup('explicit', 16)
  await fixture.clock.pass('1s')
  assert.deepEqual(
    loops.map(({ isEnded }) => isEnded),
    [true, true],
  )
  assert.equal(fixture.clock.waiting, 0)
})

test('one application is run for whoever asks, and a subroutine comes back with its value', async () => {
  const fixture = new DialplanFixture({ sub: { s: ['Set(LOCAL(X)=${ARG1})', 'Return(${X}!)'], bad: ['NoOp()'] } })
  const channel = fixture.standing()
  assert.equal(await fixture.engine.execute(channel, 'set', 'A=1'), true)
  assert.equal(await fixture.engine.execute(channel, 'Nothing', ''), false)
  const { context, exten, priority } = channel.facts
  assert.equal(await fixture.engine.gosub(channel, 'sub,s,1(hey)'), 'hey!')
  assert.equal(await fixture.engine.gosub(channel, 'sub,bad,1'), undefined)
  assert.equal(await fixture.engine.gosub(channel, 'sub,none,1'), undefined)
  assert.deepEqual({ ...channel.place, context, exten, priority }, { ...channel.place })
  assert.equal(channel.variables.get('X'), undefined)
})

test('an application on its own, and a subroutine before talking, hear digits', async () => {
  const fixture = new DialplanFixture({
    test: { 1: ['Dial(Test/answer,20,gU(ask))', 'NoOp(${DIALSTATUS})'] },
    ask: { s: ['Read(X,,1)', 'Set(GOSUB_RESULT=${IF($[${X} = 1]?:BUSY)})', 'Return()'] },
  })
  const alone = fixture.standing()
  const running = fixture.engine.execute(alone, 'Read', 'X,,2')
  fixture.press(alone, '12')
  await running
  assert.equal(alone.variables.get('X'), '12')
  const caller = await fixture.calls('1')
  await fixture.clock.pass('1s')
  const peer = fixture.exchange.channels.all().find(({ name }) => name.startsWith('Test/answer'))
  assert.ok(peer)
  fixture.press(peer, '9')
  await fixture.clock.settle()
  assert.equal(fixture.steps(caller)[1], 'NoOp(BUSY)')
})

test('a registered application has a context of its own', async () => {
  const fixture = new DialplanFixture()
  fixture.engine.addApplicationContext('app')
  assert.equal(fixture.engine.exists('stasis-app', 'anything', 1), true)
  const channel = await fixture.calls('5', { context: 'stasis-app' })
  assert.equal(channel.facts.application, 'app')
  channel.requestHangup('explicit', 16)
  await fixture.clock.settle()
  assert.deepEqual(fixture.steps(channel), ['Stasis(app)', 'NoOp()'])
  fixture.engine.removeApplicationContext('app')
  assert.equal(fixture.engine.hasContext('stasis-app'), false)
})
