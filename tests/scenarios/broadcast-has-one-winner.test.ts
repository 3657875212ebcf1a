// A call is offered to several applications, and the first that claims it has it.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AriError } from '@jackfield/client'
import { startExchange } from '@jackfield/testkit'

const dialplan = `
  [default]
  exten => 100,1,StasisBroadcast(2000)
   same => n,Set(GLOBAL(STATUS)=\${STASISSTATUS})
   same => n,Hangup()
`

test('of five applications that race for a call one gets it', async () => {
  await using exchange = await startExchange({ dialplan })
  const applications = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((name) => exchange.application(name)))
  const outcomes: string[] = []
  for (const [at, application] of applications.entries()) {
    application.on('CallBroadcast', async ({ channel }) => {
      try {
        await application.events.claimChannel({ channelId: channel.id, application: 'abcde'[at] as string })
        outcomes.push('won')
      } catch (error) {
        assert.ok(error instanceof AriError)
        outcomes.push(String(error.status))
      }
    })
  }
  const alice = await exchange.phone('alice').calls('100')
  await exchange.clock.settle()
  assert.deepEqual(outcomes.toSorted(), ['409', '409', '409', '409', 'won'])
  const starts = applications.flatMap(({ seen }) => seen.filter(({ type }) => type === 'StasisStart'))
  assert.equal(starts.length, 1)
  await alice.hangsUp()
  await exchange.stop()
})

test('a call that nobody claims goes on after its time', async () => {
  await using exchange = await startExchange({ dialplan })
  const app = await exchange.application('slow')
  const alice = await exchange.phone('alice').calls('100')
  await app.sees('CallBroadcast')
  await alice.isHungUp({ within: '3s' })
  assert.equal(exchange.clock.now(), 2_000)
  await app.seesNo('StasisStart')
  await exchange.stop()
})
