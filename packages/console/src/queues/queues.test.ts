import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { QueueSamples } from './queue-samples.ts'
import { memberState, serviceLevelWords } from './queue-words.ts'

describe('samples of queues', () => {
  const sample = (name: string, waiting: number) => ({ name, waiting, longestWait: 0, serviceLevel: null })

  it('are an hour, and not one for each time they were asked', () => {
    const samples = new QueueSamples()
    for (let at = 0; at < 2 * 3600; at++) samples.add([sample('sales', at)], at)
    const kept = samples.of('sales')
    assert.ok(kept.length < 1000, String(kept.length))
    assert.ok((kept[0]?.at ?? 0) >= 3599)
    assert.equal(kept.at(-1)?.waiting, 7199)
    for (const [at, one] of kept.entries()) if (at > 0) assert.ok(one.at > (kept[at - 1]?.at ?? 0))
  })

  it('are there from the first look on, and gone with the queue', () => {
    const samples = new QueueSamples()
    samples.add([sample('sales', 1)], 10)
    samples.add([sample('sales', 2)], 11)
    assert.deepEqual(
      samples.of('sales').map(({ waiting }) => waiting),
      [1, 2],
    )
    samples.add([], 12)
    assert.deepEqual(samples.of('sales'), [])
  })
})

describe('words of a queue', () => {
  it('say why a member is not called', () => {
    const member = { status: 1, paused: false, paused_reason: '', in_call: false }
    assert.deepEqual(memberState(member), ['good', 'Free'])
    assert.deepEqual(memberState({ ...member, paused: true, paused_reason: 'lunch' }), ['warn', 'Paused: lunch'])
    assert.deepEqual(memberState({ ...member, status: 5 }), ['bad', 'Not reachable'])
    assert.deepEqual(memberState({ ...member, in_call: true }), ['accent', 'In a call of this queue'])
    assert.deepEqual(memberState({ ...member, status: 99 }), ['plain', 'State unknown'])
  })

  it('say how many were taken in time', () => {
    assert.equal(serviceLevelWords(86.6, 60, 30), '87 % within 60 s')
    assert.equal(serviceLevelWords(0, 60, 0), '– within 60 s')
    assert.equal(serviceLevelWords(0, 0, 3), 'not set')
  })
})
