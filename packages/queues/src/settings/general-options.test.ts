import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseConf } from '@jackfield/conf'
import { QueuesFixture } from '../testing/queues-fixture.ts'
import { readQueues } from './read-queues.ts'
import { readRules } from './read-rules.ts'

test('negative_penalty_invalid: a penalty below zero can be set only with it', async () => {
  for (const [word, isSet] of [
    ['yes', true],
    ['no', false],
  ] as const) {
    const fixture = new QueuesFixture({
      queues: `[general]\nnegative_penalty_invalid = ${word}\n[sales]\nmember => Member/ann\n`,
    })
    assert.equal(fixture.queues.members.setPenalty('sales', 'Member/ann', -1), isSet)
    assert.equal(
      fixture.queues.members.add({ queue: 'sales', interface: 'Member/bob', penalty: -2 }, 'MANAGER'),
      'added',
    )
    assert.equal(fixture.queue('sales').members.get('Member/bob')?.penalty, isSet ? -2 : 0)
    await fixture.close()
  }
})

test('log_membername_as_agent: lines of members who come and go have their names', async () => {
  for (const [word, agent] of [
    ['yes', 'Bob'],
    ['no', 'Member/bob'],
  ] as const) {
    const fixture = new QueuesFixture({ queues: `[general]\nlog_membername_as_agent = ${word}\n[sales]\n` })
    fixture.queues.members.add({ queue: 'sales', interface: 'Member/bob', name: 'Bob' }, 'MANAGER')
    fixture.queues.members.remove('sales', 'Member/bob', 'MANAGER')
    assert.deepEqual(fixture.log.slice(1), [
      `MANAGER|sales|${agent}|ADDMEMBER|`,
      `MANAGER|sales|${agent}|REMOVEMEMBER|`,
    ])
    await fixture.close()
  }
})

test('log-caller-id-name adds the name of the caller; log-restricted-caller-id = no leaves out who wants to be unknown', async () => {
  const rows = [
    ['', '', 0, '|100|1'],
    ['log-caller-id-name = yes', '', 0, '|100|1|Kit_Kat'],
    ['log-caller-id-name = yes', 'log-restricted-caller-id = no', 0, '|100|1|Kit_Kat'],
    ['log-caller-id-name = yes', 'log-restricted-caller-id = no', 32, '||1|'],
    ['log-caller-id-name = yes', '', 32, '|100|1|Kit_Kat'],
    ['', 'log-restricted-caller-id = no', 32, '||1'],
  ] as const
  for (const [general, queue, presentation, data] of rows) {
    const fixture = new QueuesFixture({ queues: `[general]\n${general}\n[sales]\n${queue}\n` })
    await fixture.calls('sales', { id: 'c1', caller: { name: 'Kit|Kat', number: '100', presentation } })
    assert.deepEqual(fixture.logged('ENTERQUEUE'), [`c1|sales|NONE|ENTERQUEUE|${data}`], `${general} ${queue}`)
    await fixture.close()
  }
})

const twoQueues = (general: string) => `
[general]
${general}
[first]
retry = 1
ringinuse = no
member => Member/ann
[second]
retry = 1
ringinuse = no
member => Member/ann
`

test('force_longest_waiting_caller: a member goes to who has waited longer in another queue, or has the higher priority there', async () => {
  const rows = [
    ['force_longest_waiting_caller = no', '0', ['second']],
    ['force_longest_waiting_caller = yes', '0', ['first']],
    ['force_longest_waiting_caller = yes', '5', ['first']],
    ['force_longest_waiting_caller = prio', '5', ['second']],
    ['force_longest_waiting_caller = prio', '0', ['first']],
  ] as const
  for (const [general, priority, called] of rows) {
    const fixture = new QueuesFixture({ queues: twoQueues(general) })
    await fixture.state('ann', 'INUSE')
    // who came first is in its pause when the member is free again; the other is told at once
    await fixture.calls('first', { id: 'f' })
    await fixture.clock.pass('5s')
    await fixture.calls('second', { id: 's', variables: { QUEUE_PRIO: priority } })
    const second = fixture.queue('second').callers[0]
    const first = fixture.queue('first').callers[0]
    assert.ok(first && second)
    await fixture.state('ann', 'NOT_INUSE')
    await fixture.clock.pass('1s')
    const queuesCalled = fixture.eventsOf('agent-called').map(({ queue }) => queue)
    if (general.endsWith('no')) assert.equal(queuesCalled.length, 1)
    else assert.deepEqual(queuesCalled, called, `${general} ${priority}`)
    await fixture.close()
  }
})

test('log_unpause_on_reason_change: another reason for a pause ends the pause before', async () => {
  for (const [word, lines] of [
    ['yes', ['PAUSE|tea', 'UNPAUSE|Auto-Unpause', 'PAUSE|lunch', 'PAUSE|lunch']],
    ['no', ['PAUSE|tea', 'PAUSE|lunch', 'PAUSE|lunch']],
  ] as const) {
    const queues = `[general]\nlog_unpause_on_reason_change = ${word}\n[sales]\nmember => Member/ann,0,Ann\n`
    const fixture = new QueuesFixture({ queues })
    for (const reason of ['tea', 'lunch', 'lunch']) fixture.queues.members.pause('sales', 'Member/ann', true, reason)
    assert.deepEqual(
      fixture.log.slice(1),
      lines.map((line) => `NONE|sales|Ann|${line}`),
    )
    await fixture.close()
  }
})

test('options of old configurations that do nothing here say so, and change nothing', () => {
  const { complaints } = readQueues(
    parseConf(`[general]
monitor-type = MixMonitor
updatecdr = yes
keepstats = yes
[sales]
monitor-type = MixMonitor
eventwhencalled = yes
eventmemberstatus = yes
`),
  )
  assert.deepEqual(
    complaints.map(({ line, severity }) => `${line} ${severity}`),
    ['2 notice', '3 notice', '4 notice', '6 notice', '7 notice', '8 notice'],
  )
  const rules = readRules(parseConf('[general]\nrealtime_rules = yes\n[steps]\npenaltychange => 1,2\n'))
  assert.equal(rules.complaints.length, 1)
  assert.deepEqual([...rules.rules.keys()], ['steps'])
})
