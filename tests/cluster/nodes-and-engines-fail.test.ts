// Three machines in network namespaces, each with an exchange and a server of NATS: every process of them is killed, one stands still, and the
// servers lose all they have stored. Telephones call, programs read events and claim calls meanwhile.
// Not links: links-fail.test.ts. `npm run soak cluster-network` plays all of them by chance.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { playFaults } from '../support/cluster-network/play-faults.ts'

const faults = [
  ...['node killed@a', 'node killed@b', 'node killed@c', 'node stopped@b'],
  ...['engine killed@a', 'engine killed@b', 'engine killed@c', 'engines lose everything'],
]

// round after round, each with its own patience: on a busy machine that takes its time
const allRounds = { timeout: 1_800_000 }

test(
  'whatever process is killed or stands still, no event is lost, each call has one winner, is alive or told to be over, and others are heard on',
  allRounds,
  async () => {
    for (const { fault, node, faults: wrong, calls, claims } of await playFaults(faults)) {
      assert.deepEqual(wrong, [], `${fault} at ${node}`)
      // without calls nothing would be shown
      assert.ok(calls >= 6 && claims >= 3, `${fault} at ${node}: ${calls} calls, ${claims} claims`)
    }
  },
)
