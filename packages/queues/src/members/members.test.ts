import assert from 'node:assert/strict'
import { test } from 'node:test'
import { QueuesFixture } from '../testing/queues-fixture.ts'

const sales = (more = '', members = 'member => Member/ann,0,Ann\nmember => Member/bob,0,Bob\n') => `
[general]
persistentmembers = yes
autofill = yes
[sales]
strategy = linear
timeout = 5
retry = 1
${more}
${members}`

test('a member who talks is left alone, and for its wrap-up time after that', async () => {
  const fixture = new QueuesFixture({ queues: sales('ringinuse = no\nwrapuptime = 10', 'member => Member/ann,0,Ann') })
  await fixture.calls('sales')
  await fixture.calls('sales', { id: 'second' })
  const agent = await fixture.answers('ann')
  assert.deepEqual(fixture.ringing, [])
  await fixture.clock.pass('5s')
  await fixture.hangsUp(agent)
  await fixture.clock.pass('9s')
  assert.deepEqual(fixture.ringing, [])
  await fixture.clock.pass('1s')
  assert.deepEqual(fixture.ringing, ['ann'])
  await fixture.close()
})

test("a member's own wrap-up time goes before the queue's", async () => {
  const member = 'member => Member/ann,0,Ann,,,3'
  const fixture = new QueuesFixture({ queues: sales('ringinuse = no\nwrapuptime = 60', member) })
  await fixture.calls('sales')
  await fixture.calls('sales')
  await fixture.serves('ann')
  await fixture.clock.pass('3s')
  assert.deepEqual(fixture.ringing, ['ann'])
  await fixture.close()
})

test('shared_lastcall: the wrap-up of one queue counts in the other', async () => {
  const queues = `${sales('ringinuse = no\nwrapuptime = 20', 'member => Member/ann')}\n[other]\nringinuse = no\nmember => Member/ann\n`
  for (const isShared of [true, false]) {
    const fixture = new QueuesFixture({
      queues: queues.replace('[general]', `[general]\nshared_lastcall = ${isShared ? 'yes' : 'no'}`),
    })
    await fixture.calls('sales')
    await fixture.serves('ann')
    await fixture.calls('other')
    assert.deepEqual(fixture.ringing, isShared ? [] : ['ann'])
    assert.equal(fixture.queue('other').members.get('Member/ann')?.calls, isShared ? 1 : 0)
    await fixture.close()
  }
})

test('autopause: who does not answer is paused, busy ones only when that is wanted', async () => {
  const fixture = new QueuesFixture({ queues: sales('autopause = yes') })
  await fixture.calls('sales')
  await fixture.refuses('ann')
  assert.equal(fixture.queue('sales').members.get('Member/ann')?.isPaused, false)
  await fixture.clock.pass('5s')
  assert.deepEqual(fixture.logged('PAUSE'), ['NONE|sales|Bob|PAUSE|Auto-Pause'])
  assert.equal(fixture.queue('sales').members.get('Member/bob')?.pausedReason, 'Auto-Pause')
  await fixture.close()

  const strict = new QueuesFixture({ queues: sales('autopause = all\nautopausebusy = yes') })
  await strict.calls('sales')
  await strict.refuses('ann')
  assert.deepEqual(strict.logged('PAUSEALL'), ['NONE|NONE|Ann|PAUSEALL|Auto-Pause'])
  await strict.close()
})

test('autopausedelay: whoever has just talked is not paused', async () => {
  const queues = sales('autopause = yes\nautopausedelay = 60', 'member => Member/ann,0,Ann')
  const fixture = new QueuesFixture({ queues })
  await fixture.calls('sales')
  await fixture.serves('ann')
  await fixture.calls('sales')
  await fixture.clock.pass('5s')
  assert.equal(fixture.queue('sales').members.get('Member/ann')?.isPaused, false)
  await fixture.clock.pass('60s')
  assert.equal(fixture.queue('sales').members.get('Member/ann')?.isPaused, true)
  await fixture.close()
})

test('a heavier queue gets the member', async () => {
  const queues = `
[heavy]
weight = 5
ringinuse = no
member => Member/ann
[light]
retry = 1
ringinuse = no
member => Member/ann
`
  const fixture = new QueuesFixture({ queues })
  await fixture.state('ann', 'INUSE')
  await fixture.calls('light', { id: 'l' })
  await fixture.clock.pass('10s')
  await fixture.calls('heavy', { id: 'h' })
  await fixture.state('ann', 'NOT_INUSE')
  await fixture.clock.pass('1s')
  assert.deepEqual(
    fixture.eventsOf('agent-called').map(({ queue }) => queue),
    ['heavy'],
  )
  await fixture.close()
})

test('the state of a member is told when it changes, and a hint says whether somebody is available', async () => {
  const fixture = new QueuesFixture({ queues: sales('', 'member => Member/ann,0,Ann') })
  const { deviceStates } = fixture.core.parts
  assert.equal(deviceStates.get('Queue:sales_avail'), 'NOT_INUSE')
  await fixture.state('ann', 'UNAVAILABLE')
  assert.deepEqual(
    fixture.eventsOf('queue-member-changed').map(({ change, member }) => [change, member.status]),
    [['status', 5]],
  )
  assert.equal(deviceStates.get('Queue:sales_avail'), 'INUSE')
  assert.equal(deviceStates.get('Queue:sales'), 'NOT_INUSE')
  await fixture.calls('sales')
  assert.equal(deviceStates.get('Queue:sales'), 'RINGING')
  fixture.queues.members.pause('sales', 'member/ANN', true, 'tea')
  assert.equal(deviceStates.get('Queue:sales_pause_Member/ann'), 'INUSE')
  assert.equal(deviceStates.get('Queue:nowhere'), 'INVALID')
  await fixture.close()
})

test('members that were added, figures and pauses are there again after the exchange was killed', async () => {
  const fixture = new QueuesFixture({ queues: sales() })
  const given = { queue: 'sales', interface: 'Member/cat', penalty: 3, name: 'Cat', wrapUpSeconds: 5 }
  assert.equal(fixture.queues.members.add({ ...given, isPaused: true, reason: 'tea' }, 'MANAGER'), 'added')
  fixture.queues.members.pause('sales', 'Member/bob', true, 'lunch')
  await fixture.calls('sales')
  await fixture.serves('ann', 7)
  await fixture.clock.pass('1s')
  // nothing is closed: what is on the disk is all that is left
  const again = new QueuesFixture({ queues: sales(), store: fixture.store })
  const queue = again.queue('sales')
  assert.equal(queue.figures.values.talkTime, 7)
  assert.equal(queue.members.get('Member/ann')?.calls, 1)
  assert.equal(queue.members.get('Member/bob')?.pausedReason, 'lunch')
  const cat = queue.members.get('Member/cat')
  assert.deepEqual(
    [cat?.name, cat?.penalty, cat?.isPaused, cat?.pausedReason, cat?.wrapUpSeconds],
    ['Cat', 3, true, 'tea', 5],
  )
  assert.deepEqual(
    again.eventsOf('queue-member-changed').map(({ change, member }) => [change, member.name]),
    [['added', 'Cat']],
  )
  await again.close()
  await fixture.close()
})

test('a reload keeps callers, members that were added, calls and pauses', async () => {
  const fixture = new QueuesFixture({ queues: sales() })
  fixture.queues.members.add({ queue: 'sales', interface: 'Member/cat' }, 'CLI')
  fixture.queues.members.pause('sales', 'Member/ann', true, 'tea')
  fixture.queues.members.pause('sales', 'Member/cat', true)
  fixture.queues.members.pause('sales', 'Member/bob', true)
  await fixture.calls('sales', { id: 'waiting' })
  fixture.queuesText = sales('ringinuse = no', 'member => Member/ann,4,Anna\nmember => Member/dan,0,Dan\n').replace(
    'linear',
    'ringall',
  )
  fixture.queues.reload({ parameters: true, members: true, rules: true })
  await fixture.clock.settle()
  const queue = fixture.queue('sales')
  assert.equal(queue.callers.length, 1)
  assert.equal(queue.settings.strategy, 'ringall')
  const shown = queue.members.all.map(({ name, isPaused, pausedReason, ringsInUse, penalty }) =>
    [name, isPaused, pausedReason, ringsInUse, penalty].join(' '),
  )
  assert.deepEqual(shown.sort(), ['Anna true  false 4', 'Dan false  false 0', 'Member/cat true  false 0'])
  assert.deepEqual(fixture.ringing, ['dan'])
  await fixture.close()
})

test('a queue that stands in no file any more is gone; who waits in it stays', async () => {
  const fixture = new QueuesFixture({ queues: `${sales()}\n[none]\n` })
  const caller = await fixture.calls('none')
  fixture.queuesText = sales()
  fixture.queues.reload({ parameters: true, members: true })
  assert.equal(fixture.queues.find('none'), undefined)
  assert.equal(caller.isHangingUp, false)
  await fixture.hangsUp(caller)
  assert.equal(fixture.logged('ABANDON').length, 1)
  await fixture.close()
})

test('a change of one member costs the same among five and five hundred: nobody else is looked at', async () => {
  const looked = async (count: number) => {
    const members = Array.from({ length: count }, (_, at) => `member => Member/m${at}`).join('\n')
    const fixture = new QueuesFixture({ queues: sales('leavewhenempty = strict', members) })
    let looks = 0
    const queue = fixture.queue('sales')
    for (const member of queue.members.all) {
      let { state } = member
      Object.defineProperty(member, 'state', {
        get: () => {
          looks++
          return state
        },
        set: (value) => {
          state = value
        },
      })
    }
    await fixture.state('m1', 'INUSE')
    await fixture.close()
    return looks
  }
  assert.equal(await looked(500), await looked(5))
})

test('autopauseunavail: who cannot be reached is paused only with it', async () => {
  for (const [word, isPaused] of [
    ['yes', true],
    ['no', false],
  ] as const) {
    const fixture = new QueuesFixture({ queues: sales(`autopause = yes\nautopauseunavail = ${word}`) })
    await fixture.calls('sales')
    await fixture.refuses('ann', 'congestion')
    assert.equal(fixture.queue('sales').members.get('Member/ann')?.isPaused, isPaused)
    await fixture.close()
  }
})

test('the lamp for somebody who is available goes out with the last member that is removed', async () => {
  const fixture = new QueuesFixture({ queues: '[sales]\n' })
  const lamp = () => fixture.core.parts.deviceStates.get('Queue:sales_avail')
  fixture.queues.members.add({ queue: 'sales', interface: 'Member/ann' }, 'MANAGER')
  assert.equal(lamp(), 'NOT_INUSE')
  const changes: string[] = []
  fixture.core.parts.deviceStates.onChanged(({ name, state }) => void changes.push(`${name} ${state}`))
  fixture.queues.members.remove('sales', 'Member/ann', 'MANAGER')
  assert.deepEqual(changes, ['Queue:sales_avail INUSE'])
  assert.equal(lamp(), 'INUSE')
  await fixture.close()
})
