import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DeliveredObjects, notOver, withDelivered } from './delivered-objects.ts'

const event = (type: string, id: string, kind = 'channel') =>
  JSON.stringify({
    ...{ type, timestamp: 'now', args: ['"channel":{"id":"x"}'] },
    [kind]: { id, name: `PJSIP/${id}`, caller: { name: 'Al', number: '1' }, creationtime: '2026-01-01T00:00:00.000Z' },
    ...{ application: 'ivr', seq: 1 },
  })

const ledger = (...ids: string[]) =>
  new Map(ids.map((id) => [`channel ${id}`, { application: 'ivr', followers: ['ivr', 'other'] }]))

const inside = (entries: ReadonlyMap<string, { readonly application?: unknown }>) =>
  [...entries].filter(([, { application }]) => application === 'ivr').map(([key]) => key)

test('a channel that an application was told of ends for it, also when the ledger of its node does not know it yet', () => {
  const delivered = new DeliveredObjects()
  delivered.add(event('StasisStart', '1'))
  delivered.add(event('ChannelVarset', '1'))
  const corrected = withDelivered(new Map(), new Map([['ivr', delivered]]))
  assert.deepEqual(
    [...corrected],
    [
      [
        'channel 1',
        { name: 'PJSIP/1', caller: '1', callerName: 'Al', at: Date.parse('2026-01-01'), application: 'ivr' },
      ],
    ],
  )
})

test('one whose end was told does not end again, and one that it was never told of does not end for it', () => {
  const delivered = new DeliveredObjects()
  delivered.begin(ledger('old'))
  delivered.add(event('StasisStart', '1'))
  delivered.add(event('StasisEnd', '1'))
  delivered.add(event('StasisStart', '2'))
  const corrected = withDelivered(ledger('old', '1', '2', '3'), new Map([['ivr', delivered]]))
  assert.deepEqual(inside(corrected), ['channel old', 'channel 2'])
  assert.deepEqual(corrected.get('channel 1'), { followers: ['ivr', 'other'] })
  assert.deepEqual(corrected.get('channel 3'), { followers: ['other'] })
})

test('before it is known what an application had, the ledger decides', () => {
  const delivered = new DeliveredObjects()
  assert.deepEqual(inside(withDelivered(ledger('1'), new Map([['ivr', delivered]]))), ['channel 1'])
  assert.deepEqual(inside(withDelivered(ledger('1'), new Map())), ['channel 1'])
})

test('what was told to be gone is not told again; of all that ever went the last thousand are known', () => {
  const delivered = new DeliveredObjects()
  const lost = (about: string) => ({ type: 'ChannelDestroyed', fields: '', about, channelIds: [] })
  delivered.add(event('ChannelDestroyed', '1'))
  delivered.add(event('BridgeDestroyed', '2', 'bridge'))
  const events = new Map([['ivr', ['channel 1', 'bridge 2', 'channel 3'].map(lost)]])
  const left = notOver(events, new Map([['ivr', delivered]]))
  assert.deepEqual(
    left.get('ivr')?.map(({ about }) => about),
    ['channel 3'],
  )
  for (let at = 10; at < 1010; at++) delivered.add(event('ChannelDestroyed', String(at)))
  assert.deepEqual([delivered.isOver('channel 1'), delivered.isOver('channel 1009')], [false, true])
})

test('a text that is none changes nothing', () => {
  const delivered = new DeliveredObjects()
  delivered.add('{"type":"StasisStart"')
  delivered.add('')
  assert.equal(delivered.inside.get('channel 1'), undefined)
})
