// Random lives of three exchanges that stand as one, each repeatable by its seed: calls, programs, and faults of nodes, servers and links.
// A slice of what `npm run soak cluster-random` lives through.

import assert from 'node:assert/strict'
import { it } from 'node:test'
import { liveInCluster } from '../support/random-cluster/live-in-cluster.ts'

const lives = 50
const slowLives = 8

it('whatever fails, no event is lost or doubled, a call has one winner, and every call is alive or told to be over', async () => {
  let [events, deaths] = [0, 0]
  for (let seed = 1; seed <= lives; seed++) {
    const life = await liveInCluster(seed)
    assert.deepEqual(life.faults, [], `seed ${seed}:\n${life.story.join('\n')}`)
    events += life.events
    deaths += life.deaths
  }
  // a world in which nobody calls, or nobody dies, would show nothing
  assert.ok(events > lives * 10 && deaths > 2, `${events} events, ${deaths} deaths`)
})

it('however slow the links are, what several nodes tell of one channel comes in the order in which it happened', async () => {
  let events = 0
  for (let seed = 1; seed <= slowLives; seed++) {
    const life = await liveInCluster(seed, { isSlow: true, steps: 60 })
    assert.deepEqual(life.faults, [], `seed ${seed}:\n${life.story.join('\n')}`)
    events += life.events
  }
  assert.ok(events > slowLives * 20, `${events} events`)
})
