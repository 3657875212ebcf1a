// Parties of a call use the keys that features.conf gives them; whoever watches is told.

import { test } from 'node:test'
import { startExchange } from '@jackfield/testkit'

test('an agent transfers a caller by pressing keys', async () => {
  await using exchange = await startExchange({
    dialplan: `
      [default]
      exten => 200,1,Dial(Virtual/bob,30,t)
      exten => 201,1,Dial(Virtual/carol,30)
    `,
    files: { 'features.conf': '[general]\ntransferdigittimeout = 3\n[featuremap]\nblindxfer = #1\n' },
    sounds: { '*': '500ms' },
  })
  const watcher = await exchange.application('watcher', { subscribeAll: true })
  const [alice, bob, carol] = [exchange.phone('alice'), exchange.phone('bob'), exchange.phone('carol')]
  await alice.calls('200')
  await bob.answers()
  await alice.talks()
  await bob.presses('#1', { pause: '100ms' })
  await exchange.clock.pass('600ms')
  await bob.presses('201', { pause: '200ms' })
  await carol.rings({ within: '5s' })
  await watcher.sees('BridgeBlindTransfer', { exten: '201', result: 'Success' })
  await bob.isHungUp()
  await carol.answers()
  await alice.presses('5')
  await carol.hears({ digit: '5' })
  await carol.hangsUp()
  await alice.isHungUp()
  await exchange.stop()
})
