// The power goes while queues are at work: members, pauses and figures are there after the restart, and the log has every line.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'node:test'
import { EventClient } from '../support/event-client.ts'
import { ExchangeProcess } from '../support/exchange-process.ts'

const files = {
  'queues.conf': '[general]\npersistentmembers = yes\n[sales]\nstrategy = linear\nmember => Local/ann@office/n,0,Ann\n',
  'extensions.conf': `
[office]
exten => ann,1,Answer()
 same => n,Wait(1)
 same => n,Hangup()
exten => caller,1,Answer()
 same => n,Queue(sales)
exten => stays,1,Answer()
 same => n,Wait(60)
`,
}

interface Queue {
  readonly completed: number
  readonly members: readonly { name: string; calls_taken: number; paused: boolean; paused_reason: string }[]
}

it('queues keep members, pauses and figures over kill -9', async () => {
  const exchange = await ExchangeProcess.start({ files })
  try {
    const events = await EventClient.open(exchange.events('board', '&subscribeAll=true'))
    const ask = async (method: string, path: string) => {
      const response = await exchange.request(method, path)
      assert.ok(response.ok, `${method} ${path}: ${response.status} ${response.ok ? '' : await response.text()}`)
      return response
    }
    await ask('POST', '/applications/board/subscription?eventSource=queue:')
    await ask('POST', '/queues/sales/members?interface=Local/bob@office/n&name=Bob&paused=true&reason=tea')
    await ask('PUT', '/queues/sales/members?interface=Local/bob@office/n&paused=true&reason=lunch')
    await ask('POST', '/channels?endpoint=Local/caller@office/n&context=office&extension=stays&priority=1')
    await events.next('AgentComplete')
    // what was to be done in the turn of the event is done when a request is answered
    await ask('GET', '/queues')
    await exchange.kill()
    await exchange.restart()
    const { completed, members } = (await (await ask('GET', '/queues/sales')).json()) as Queue
    assert.equal(completed, 1)
    assert.deepEqual(
      members.map(({ name, calls_taken, paused, paused_reason }) => [name, calls_taken, paused, paused_reason]),
      [
        ['Ann', 1, false, ''],
        ['Bob', 0, true, 'lunch'],
      ],
    )
    const log = readFileSync(join(exchange.directory, 'log/queue_log'), 'utf8')
    const lines = log
      .trim()
      .split('\n')
      .map((line) => line.split('|')[4])
    assert.deepEqual(lines, [
      'QUEUESTART',
      'ADDMEMBER',
      'PAUSE',
      'ENTERQUEUE',
      'CONNECT',
      'COMPLETEAGENT',
      'QUEUESTART',
    ])
  } finally {
    await exchange.stop()
  }
})
