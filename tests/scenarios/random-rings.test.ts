// Local pairs, bridges and conferences tied together at random, each life repeatable by its seed: nothing that is said goes round.

import assert from 'node:assert/strict'
import { it } from 'node:test'
import { liveInRings } from '../support/random-rings/ring-life.ts'

/** A slice of what `npm run soak` lives through. */
const lives = Number(process.env.RANDOM_RINGS_LIVES ?? 20)
const firstSeed = Number(process.env.RANDOM_RINGS_SEED ?? 1)

/** Of one thing that is said, in a world of 60 channels. */
const mostAfterOne = 1_000

it('nothing goes round in a world of pairs and bridges, and every request is answered', async () => {
  let [dropped, answers, most] = [0, 0, 0]
  for (let seed = firstSeed; seed < firstSeed + lives; seed++) {
    const life = await liveInRings(seed)
    assert.deepEqual(life.faults, [], `seed ${seed}:\n${life.story.join('\n')}`)
    assert.ok(life.mostCrossings <= mostAfterOne, `seed ${seed}: ${life.mostCrossings} after one act`)
    most = Math.max(most, life.mostCrossings)
    dropped += life.dropped
    answers += life.answers
  }
  // a world without rings, or without requests, would show nothing
  assert.ok(dropped > lives * 3, `only ${dropped} were not passed on`)
  assert.ok(answers >= lives * 80, `only ${answers} answers`)
})
