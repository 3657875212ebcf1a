import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { startExchange } from '@jackfield/testkit'

const dialplan = `
[default]
exten => 100,1,Answer()
 same => n,Queue(sales,c)
 same => n,UserEvent(After,Status: \${QUEUESTATUS})
 same => n,Hangup()
exten => 101,1,Answer()
 same => n,AddQueueMember(sales,Virtual/carl,,,Carl)
 same => n,UserEvent(Added,Status: \${AQMSTATUS},List: \${QUEUE_MEMBER_LIST(sales)})
 same => n,Hangup()
exten => 200,hint,Queue:sales
`

const conf = (more: string) => ({
  'queues.conf': `[general]\nautofill = yes\n[sales]\nstrategy = linear\nretry = 2\n${more}`,
})

const two = 'timeout = 10\nmember => Virtual/ann,0,Ann\nmember => Virtual/bob,0,Bob\n'

test('a caller waits, the first member does not answer, the second does, and they talk', async () => {
  await using exchange = await startExchange({ dialplan, files: conf(two) })
  const [caller, ann, bob] = [exchange.phone('caller'), exchange.phone('ann'), exchange.phone('bob')]
  await caller.calls('100')
  await ann.rings({ within: '2s' })
  await bob.rings({ within: '13s' })
  assert.equal(ann.state, 'idle')
  await bob.answers()
  await caller.says({ tone: 440 })
  await bob.hears({ tone: 440 }, { within: '1s' })
  await exchange.clock.pass('20s')
  await bob.hangsUp()
  await caller.isHungUp()
})

test('what happened stands in queue_log', async () => {
  await using exchange = await startExchange({ dialplan, files: conf(two) })
  const [caller, ann] = [exchange.phone('caller', { callerNumber: '4711' }), exchange.phone('ann')]
  await caller.calls('100')
  await ann.rings({ within: '2s' })
  await ann.answers()
  await exchange.clock.pass('8s')
  await caller.hangsUp()
  await exchange.clock.settle()
  const text = await readFile(join(exchange.logDirectory, 'queue_log'), 'utf8')
  const lines = text
    .trim()
    .split('\n')
    .map((line) => line.split('|').slice(2))
  assert.deepEqual(
    lines.map(([queue, agent, event]) => [queue, agent, event].join(' ')),
    ['NONE NONE QUEUESTART', 'sales NONE ENTERQUEUE', 'sales Ann CONNECT', 'sales Ann COMPLETECALLER'],
  )
  assert.deepEqual(lines.at(1)?.slice(3), ['', '4711', '1'])
})

test('callers hear where they stand, and the lamp of the queue is lit', async () => {
  const more = 'announce-frequency = 30\nannounce-holdtime = no\n'
  await using exchange = await startExchange({ dialplan, files: conf(more), sounds: { '*': '1s' } })
  const [first, second] = [exchange.phone('first'), exchange.phone('second')]
  await first.calls('100')
  await first.hears('queue-youarenext', { within: '2s' })
  await second.calls('100')
  await second.hears('queue-thereare', { within: '2s' })
  await second.hears('number:2', { within: '2s' })
  await first.hangsUp()
  await second.hears('queue-youarenext', { within: '40s' })
})

test('who logs in while somebody waits gets the call', async () => {
  await using exchange = await startExchange({ dialplan, files: conf('timeout = 10\n') })
  const [caller, carl] = [exchange.phone('caller'), exchange.phone('carl')]
  await caller.calls('100')
  await exchange.clock.pass('30s')
  await carl.calls('101')
  await carl.isHungUp()
  await carl.rings({ within: '5s' })
  await carl.answers()
  await caller.talks()
})
