// Many calls at the same moment: every one is answered, none is lost, none is left.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startExchange } from '@jackfield/testkit'

test('a thousand originates at once are all answered', async () => {
  await using exchange = await startExchange({ dialplan: '[default]\nexten => echo,1,Answer()\n same => n,Wait(60)\n' })
  const app = await exchange.application('demo')
  const made = await Promise.all(
    Array.from({ length: 1_000 }, (_, n) =>
      app.channels.originate({ endpoint: 'Local/echo@default', app: 'demo', appArgs: `${n}`, channelId: `call-${n}` }),
    ),
  )
  assert.equal(new Set(made.map(({ id }) => id)).size, 1_000)
  await exchange.clock.settle()
  const started = app.seen.flatMap((event) => (event.type === 'StasisStart' ? [event.args[0]] : []))
  assert.equal(started.length, 1_000)
  assert.equal(new Set(started).size, 1_000)
  await Promise.all(made.map(({ id }) => app.channels.hangup({ channelId: id })))
  await exchange.clock.settle()
  const ended = app.seen.flatMap((event) => (event.type === 'StasisEnd' ? [event.channel.id] : []))
  assert.deepEqual(ended.toSorted(), made.map(({ id }) => id).toSorted())
  await exchange.stop()
})
