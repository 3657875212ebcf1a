// A dialplan that writes to the log in a loop: its lines are limited, those of others are all there, and others are answered.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startExchange } from '@jackfield/testkit'

test('a loop that logs fills the log with some lines a second, and costs other calls neither lines nor answers', async () => {
  await using exchange = await startExchange({
    dialplan: `
      [default]
      exten => 100,1,Set(TURN=$[0\${TURN} + 1])
       same => n,Log(NOTICE,\${TURN} times round)
       same => n,NoOp(\${NO_SUCH_FUNCTION(x)})
       same => n,Goto(1)
      exten => 200,1,Answer()
       same => n,Log(NOTICE,a call of somebody else)
       same => n,Wait(600)
    `,
  })
  const [alice, bob] = [exchange.phone('alice'), exchange.phone('bob')]
  await alice.calls('100')
  await exchange.clock.pass('10s')
  await bob.calls('200')
  await bob.talks()
  await exchange.clock.pass('1s')
  const lines = (words: string | RegExp) => exchange.log.filter((line) => line.search(words) >= 0)
  const rounds = lines(/\d+ times round/).length
  // 200 at once, 20 a second, and a line a second about the others
  assert.ok(rounds >= 200 && rounds <= 200 + 11 * 21 + 2, `${rounds} lines of the loop`)
  const unknown = lines('NO_SUCH_FUNCTION').length
  assert.ok(unknown > 0 && unknown <= 200 + 11 * 21 + 2, `${unknown} lines about the function`)
  const leftOut = lines(/more lines like this were left out/).map((line) => Number(/(\d+) more lines/.exec(line)?.[1]))
  assert.ok(leftOut.length > 0 && leftOut.length <= 2 * 12, `${leftOut.length} lines about what was left out`)
  assert.ok(leftOut.reduce((sum, count) => sum + count) > 500)
  assert.equal(lines('a call of somebody else').length, 1)
  await alice.hangsUp()
  await bob.hangsUp()
  await exchange.stop()
})
