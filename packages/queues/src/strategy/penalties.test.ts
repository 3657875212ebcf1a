import assert from 'node:assert/strict'
import { test } from 'node:test'
import { QueuesFixture } from '../testing/queues-fixture.ts'

const levels = `
[levels]
strategy = ringall
timeout = 2
retry = 1
member => Member/low,1,Low
member => Member/middle,5,Middle
member => Member/high,10,High
`

test('bounds leave out those below and above, and raising makes levels alike', async () => {
  const rows: readonly (readonly [Record<string, string>, string[]])[] = [
    [{}, ['low']],
    [{ QUEUE_MIN_PENALTY: '2' }, ['middle']],
    [{ QUEUE_MIN_PENALTY: '6' }, ['high']],
    [{ QUEUE_MAX_PENALTY: '4', QUEUE_MIN_PENALTY: '2' }, []],
    [{ QUEUE_RAISE_PENALTY: '5' }, ['low', 'middle']],
    [{ QUEUE_RAISE_PENALTY: '20' }, ['high', 'low', 'middle']],
    [{ QUEUE_RAISE_PENALTY: 'r20', QUEUE_MIN_PENALTY: '2' }, ['high', 'middle']],
    [{ QUEUE_MAX_PENALTY: 'many' }, ['low']],
  ]
  for (const [variables, wanted] of rows) {
    const fixture = new QueuesFixture({ queues: levels })
    await fixture.calls('levels', { variables })
    assert.deepEqual(fixture.ringing.sort(), wanted, JSON.stringify(variables))
    await fixture.close()
  }
})

test('rules change what was bounded while the caller waits, and tell the dialplan', async () => {
  const rules = '[steps]\npenaltychange => 1,10,5\npenaltychange => 2,+3\npenaltychange => 4,,,r20\n'
  const queues = '[none]\ndefaultrule = steps\n'
  const fixture = new QueuesFixture({ queues, rules })
  const caller = await fixture.calls('none', { variables: { QUEUE_MAX_PENALTY: '1', QUEUE_RAISE_PENALTY: '0' } })
  const bounds = () =>
    ['QUEUE_MAX_PENALTY', 'QUEUE_MIN_PENALTY', 'QUEUE_RAISE_PENALTY'].map((name) => caller.variables.get(name))
  assert.deepEqual(bounds(), ['1', undefined, '0'])
  await fixture.clock.pass('1s')
  assert.deepEqual(bounds(), ['10', undefined, '0'])
  await fixture.clock.pass('1s')
  assert.deepEqual(bounds(), ['13', undefined, '0'])
  await fixture.clock.pass('2s')
  assert.deepEqual(bounds(), ['13', undefined, 'r13'])
  await fixture.close()
})

test('with ringall the next level is called when all of the first have failed', async () => {
  const fixture = new QueuesFixture({ queues: levels })
  await fixture.calls('levels')
  await fixture.refuses('low')
  assert.deepEqual(fixture.ringing, ['middle'])
  await fixture.close()
})

const empty = (conditions: string, more = '') => `[empty]\n${conditions}\n${more}\n`

test('whether a queue can be joined', async () => {
  const rows: readonly (readonly [queues: string, before: string, isIn: boolean])[] = [
    [empty(''), '', true],
    [empty('joinempty = no'), '', false],
    [empty('joinempty = no', 'member => Member/ann'), '', true],
    [empty('joinempty = no', 'member => Member/ann'), 'paused', false],
    [empty('joinempty = loose', 'member => Member/ann'), 'paused', true],
    [empty('joinempty = loose', 'member => Member/ann'), 'INVALID', false],
    [empty('joinempty = strict', 'member => Member/ann'), 'UNAVAILABLE', false],
    [empty('joinempty = no', 'member => Member/ann'), 'UNAVAILABLE', true],
    [empty('joinempty = inuse,ringing', 'member => Member/ann'), 'INUSE', false],
    [empty('joinempty = inuse,ringing', 'member => Member/ann'), 'BUSY', true],
    [empty('joinempty = penalty', 'member => Member/ann,7'), '', false],
  ]
  for (const [queues, before, isIn] of rows) {
    const fixture = new QueuesFixture({ queues })
    if (before === 'paused') fixture.queues.members.pause('empty', 'Member/ann', true)
    else if (before !== '') await fixture.state('ann', before as 'INUSE')
    const caller = await fixture.calls('empty', { variables: { QUEUE_MAX_PENALTY: '5' } })
    assert.equal(fixture.after(caller), isIn ? undefined : 'JOINEMPTY//', queues + before)
    await fixture.close()
  }
})

test('whoever waits leaves when nobody is left, at once', async () => {
  const fixture = new QueuesFixture({
    queues: empty('leavewhenempty = strict\nringinuse = no', 'member => Member/ann'),
  })
  await fixture.state('ann', 'INUSE')
  const callers = [await fixture.calls('empty', { id: 'a' }), await fixture.calls('empty', { id: 'b' })]
  await fixture.clock.pass('7s')
  await fixture.state('ann', 'UNAVAILABLE')
  assert.deepEqual(
    callers.map((caller) => fixture.after(caller)),
    ['LEAVEEMPTY/TRUE/1', 'LEAVEEMPTY/TRUE/1'],
  )
  assert.deepEqual(fixture.logged('EXITEMPTY'), ['a|empty|NONE|EXITEMPTY|1|1|7', 'b|empty|NONE|EXITEMPTY|1|2|7'])
  await fixture.close()
})

test('a queue that is full lets nobody in', async () => {
  const fixture = new QueuesFixture({ queues: empty('maxlen = 1') })
  await fixture.calls('empty')
  assert.equal(fixture.after(await fixture.calls('empty')), 'FULL//')
  assert.equal(fixture.after(await fixture.calls('nowhere')), 'UNKNOWN//')
  await fixture.close()
})

test('where callers stand, by priority and by wish', async () => {
  const dialplan = `
[test]
exten => _[a-z],1,Queue(none,,,,,,,,\${PLACE})
`
  const fixture = new QueuesFixture({ queues: '[none]\n', dialplan })
  const place = (name: string, variables: Record<string, string> = {}) => fixture.calls(name, { id: name, variables })
  await place('a')
  await place('b')
  await place('c', { QUEUE_PRIO: '5' })
  await place('d', { PLACE: '2' })
  await place('e', { PLACE: '1' })
  const standing = () =>
    fixture
      .queue('none')
      .callers.map(({ channel }) => channel.id)
      .join('')
  assert.equal(standing(), 'ceda' + 'b')
  assert.equal(fixture.queues.callers.setPriority('none', 'b', 9, true), 'done')
  assert.equal(standing(), 'bceda')
  assert.equal(fixture.queue('none').callers[0]?.originalPosition, 1)
  await fixture.close()
})

test('penaltymemberslimit: among so few members penalties and bounds count nothing', async () => {
  for (const [limit, ringing] of [
    ['3', ['high', 'low', 'middle']],
    ['2', ['middle']],
  ] as const) {
    const fixture = new QueuesFixture({ queues: levels.replace('retry', `penaltymemberslimit = ${limit}\nretry`) })
    await fixture.calls('levels', { variables: { QUEUE_MIN_PENALTY: '2' } })
    assert.deepEqual(fixture.ringing.sort(), ringing)
    await fixture.close()
  }
})

test('who allows only some penalties leaves when the last such member is given another', async () => {
  const queues = empty('leavewhenempty = penalty\nringinuse = no', 'member => Member/ann,1\nmember => Member/bob,9')
  const fixture = new QueuesFixture({ queues })
  for (const name of ['ann', 'bob']) await fixture.state(name, 'INUSE')
  const choosy = await fixture.calls('empty', { variables: { QUEUE_MAX_PENALTY: '5' } })
  const easy = await fixture.calls('empty')
  fixture.queues.members.setPenalty('empty', 'Member/ann', 7)
  await fixture.clock.settle()
  assert.equal(fixture.after(choosy), 'LEAVEEMPTY/TRUE/1')
  assert.equal(fixture.after(easy), undefined)
  await fixture.close()
})

test('a member who changes wakes only callers for whom nobody is left', async () => {
  const members = ['ann,1', 'cat,3', 'bob,9'].map((line) => `member => Member/${line}`).join('\n')
  const fixture = new QueuesFixture({ queues: empty('leavewhenempty = penalty,unavailable\nringinuse = no', members) })
  for (const name of ['ann', 'bob', 'cat']) await fixture.state(name, 'INUSE')
  const allows = (max: string) => fixture.calls('empty', { variables: { QUEUE_MAX_PENALTY: max } })
  const few = await allows('2')
  const more = [await allows('5'), await allows('5'), await allows('5')]
  let woken = 0
  for (const caller of fixture.queue('empty').callers) {
    const wake = caller.mayBeAlone.bind(caller)
    Object.assign(caller, {
      mayBeAlone: () => {
        woken++
        wake()
      },
    })
  }
  await fixture.state('ann', 'UNAVAILABLE')
  assert.deepEqual([woken, fixture.after(few)], [1, 'LEAVEEMPTY/TRUE/1'])
  await fixture.state('bob', 'UNAVAILABLE')
  assert.equal(woken, 1)
  await fixture.state('cat', 'ONHOLD')
  assert.equal(woken, 1)
  assert.deepEqual(
    more.map((caller) => fixture.after(caller)),
    [undefined, undefined, undefined],
  )
  await fixture.close()
})

test('a rule that leaves a caller nobody makes him leave', async () => {
  const fixture = new QueuesFixture({
    queues: empty('leavewhenempty = penalty\nringinuse = no\ndefaultrule = narrow', 'member => Member/ann,5'),
    rules: '[narrow]\npenaltychange => 10,2\n',
  })
  await fixture.state('ann', 'INUSE')
  const caller = await fixture.calls('empty', { variables: { QUEUE_MAX_PENALTY: '9' } })
  await fixture.clock.pass('9s')
  assert.equal(fixture.after(caller), undefined)
  await fixture.clock.pass('1s')
  assert.equal(fixture.after(caller), 'LEAVEEMPTY/TRUE/1')
  await fixture.close()
})
