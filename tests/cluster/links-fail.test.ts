// Three machines in network namespaces, each with an exchange and a server of NATS: a link is cut for a moment and for long, loses all or
// some of one way, becomes slow; a server stands still. Telephones call, programs read events and claim calls meanwhile.
// Not processes that end: nodes-and-engines-fail.test.ts.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { playFaults } from '../support/cluster-network/play-faults.ts'

const faults = [
  ...['link down for a moment', 'link down', 'one way lost', 'a third lost', 'slow link', 'engine stopped'],
  ...['node stopped for a moment'],
]

// round after round, each with its own patience: on a busy machine that takes its time
const allRounds = { timeout: 1_800_000 }

test(
  'whatever happens to a link, no event is lost, each call has one winner, is alive or told to be over, and others are heard on',
  allRounds,
  async () => {
    for (const { fault, node, faults: wrong, calls, claims } of await playFaults(faults)) {
      assert.deepEqual(wrong, [], `${fault} at ${node}`)
      // without calls nothing would be shown
      assert.ok(calls >= 6 && claims >= 3, `${fault} at ${node}: ${calls} calls, ${claims} claims`)
    }
  },
)
