// Two exchanges side by side in one process: what happens in one is not told by the other.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startExchange } from '@jackfield/testkit'

const dialplan = '[default]\nexten => 100,1,NoOp(here)\n same => n,Answer(,i)\n same => n,Stasis(demo)\n'

test('the ladder of a call knows the steps of its own exchange alone', async () => {
  const [one, other] = [await startExchange({ dialplan }), await startExchange({ dialplan })]
  const [app, otherApp] = [await one.application('demo'), await other.application('demo')]
  const id = 'same'
  for (const exchange of [app, otherApp]) {
    await exchange.channels.originate({ endpoint: 'Local/100@default', app: 'demo', channelId: id })
  }
  await otherApp.sees('StasisStart', { channel: { id } })
  await otherApp.channels.setChannelVar({ channelId: id, variable: 'ONLY', value: 'there' })
  const rungs = async ({ calls }: typeof app) => (await calls.getLadder({ callId: id })).rungs
  const [here, there] = [await rungs(app), await rungs(otherApp)]
  const requests = (all: typeof here) => all.filter(({ operation }) => operation === 'channels.setChannelVar').length
  assert.deepEqual([requests(here), requests(there)], [0, 1])
  const steps = (all: typeof here) =>
    all.filter(({ kind }) => kind === 'dialplan').map(({ application }) => application)
  assert.deepEqual(steps(here), ['NoOp', 'Answer', 'Stasis'])
  assert.deepEqual(steps(there), ['NoOp', 'Answer', 'Stasis'])
  for (const exchange of [app, otherApp]) await exchange.channels.hangup({ channelId: id })
  await one.stop()
  await other.stop()
})
