// Random lives of a small world, each repeatable by its seed: whatever happens, these things stay true.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { AriEvent } from '@jackfield/client'
import { EventOrder } from '../support/random-world/event-order.ts'
import { heapBytes } from '../support/random-world/heap.ts'
import { live } from '../support/random-world/live.ts'

/** A slice of what `npm run soak` lives through. */
const lives = 60

describe('a small world', () => {
  it('keeps order, loses nothing, leaves nothing behind', async () => {
    const statuses = new Map<number, number>()
    for (let seed = 1; seed <= lives; seed++) {
      const { faults, story, statuses: given } = await live(seed)
      assert.deepEqual(faults, [], `seed ${seed}:\n${story.join('\n')}`)
      for (const [status, count] of given) statuses.set(status, (statuses.get(status) ?? 0) + count)
    }
    // a world in which nothing succeeds, or nothing is refused, would show nothing
    for (const status of [200, 204, 404, 409]) assert.ok((statuses.get(status) ?? 0) > lives, `too few ${status}`)
  })

  it('takes no memory with it when it ends', async () => {
    for (let seed = 1; seed <= 10; seed++) await live(seed)
    const before = heapBytes()
    for (let seed = 11; seed <= 30; seed++) await live(seed)
    const perLife = (heapBytes() - before) / 20
    assert.ok(perLife < 100_000, `${Math.round(perLife)} bytes of a life stay`)
  })

  it('lives the same life twice', async () => {
    const first = await live(7)
    const again = await live(7)
    assert.deepEqual(again.story, first.story)
    assert.deepEqual([...again.statuses], [...first.statuses])
  })
})

describe('what is watched in it', () => {
  const told = (hearsEverything: boolean, ...events: object[]) => {
    const order = new EventOrder('app', hearsEverything)
    for (const event of events) order.told(event as AriEvent)
    return order.faults
  }
  const channel = { id: 'c' }
  const bridge = { id: 'b', channels: ['c'] }
  const faulty: [what: string, hearsEverything: boolean, events: object[]][] = [
    [
      'created twice',
      true,
      [
        { type: 'ChannelCreated', channel },
        { type: 'ChannelCreated', channel },
      ],
    ],
    [
      'after its ChannelDestroyed',
      false,
      [
        { type: 'ChannelDestroyed', channel },
        { type: 'ChannelVarset', channel },
      ],
    ],
    ['not ChannelCreated', true, [{ type: 'ChannelVarset', channel }]],
    [
      'came twice',
      false,
      [
        { type: 'StasisStart', channel },
        { type: 'StasisStart', channel },
      ],
    ],
    ['without its StasisStart', false, [{ type: 'StasisEnd', channel }]],
    [
      'before its StasisEnd',
      false,
      [
        { type: 'StasisStart', channel },
        { type: 'ChannelDestroyed', channel },
      ],
    ],
    [
      'has number 3 after 1',
      false,
      [
        { type: 'X', seq: 1 },
        { type: 'Y', seq: 3 },
      ],
    ],
    [
      'has number 1 after 1',
      false,
      [
        { type: 'X', seq: 1 },
        { type: 'Y', seq: 1 },
      ],
    ],
    ['which does not list it', false, [{ type: 'ChannelEnteredBridge', channel, bridge: { id: 'b', channels: [] } }]],
    ['which still lists it', false, [{ type: 'ChannelLeftBridge', channel, bridge }]],
    ['with c inside', false, [{ type: 'BridgeDestroyed', bridge }]],
    [
      'after its BridgeDestroyed',
      false,
      [
        { type: 'BridgeDestroyed', bridge: { id: 'b', channels: [] } },
        { type: 'BridgeMerged', bridge },
      ],
    ],
    ['not BridgeCreated', true, [{ type: 'BridgeMerged', bridge }]],
    ['events are lost', false, [{ type: 'ResumeFailed' }]],
  ]
  it('one end without a beginning, of a channel that nobody could tell the beginning of', () => {
    const order = new EventOrder('app', false)
    const end = { type: 'StasisEnd', channel } as AriEvent
    order.told({ type: 'CallBroadcast', channel } as never)
    order.told(end, true)
    assert.deepEqual(order.faults, [])
    order.told(end, true)
    assert.match(order.faults.join(), /^app: StasisEnd of c came without its StasisStart$/)
  })

  for (const [what, hearsEverything, events] of faulty) {
    it(`notices: ${what}`, () => {
      const faults = told(hearsEverything, ...events)
      assert.equal(faults.length, 1, faults.join('\n'))
      assert.match(faults[0] as string, new RegExp(what))
    })
  }
})
