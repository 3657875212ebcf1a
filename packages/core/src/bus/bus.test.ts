import assert from 'node:assert/strict'
import { test } from 'node:test'
import { VirtualClock } from '@jackfield/base'
import type { ChannelSnapshot } from '../channels/channel-snapshot.ts'
import { Bus } from './bus.ts'

const picture = (id: string): ChannelSnapshot => ({ id }) as ChannelSnapshot

test('who follows one channel hears of it alone, in order, until he stops', () => {
  const bus = new Bus(new VirtualClock())
  const heard: string[] = []
  const note = (who: string) => (event: { readonly name: string }) => void heard.push(`${who} ${event.name}`)
  bus.onAny(note('any'))
  const stop = bus.onChannel('a', 'channel-created', note('a'))
  bus.onChannel('a', 'channel-created', note('a too'))
  bus.onChannel('b', 'channel-created', note('b'))
  bus.onChannel('a', 'dial', note('caller'))
  bus.on('channel-created', note('all'))
  bus.publish('channel-created', { channel: picture('a') })
  assert.deepEqual(heard.splice(0), [
    'all channel-created',
    'a channel-created',
    'a too channel-created',
    'any channel-created',
  ])
  bus.publish('dial', { caller: picture('a'), peer: picture('b'), status: '', forward: '', dialString: '' })
  bus.publish('dial', { peer: picture('a'), status: '', forward: '', dialString: '' })
  assert.deepEqual(heard.splice(0), ['caller dial', 'any dial', 'any dial'])
  stop()
  stop()
  bus.publish('channel-created', { channel: picture('a') })
  assert.deepEqual(heard, ['all channel-created', 'a too channel-created', 'any channel-created'])
})

test('of a thousand who follow other channels nobody is asked whether the event is his', () => {
  const looksOf = (followers: number) => {
    const bus = new Bus(new VirtualClock())
    let looks = 0
    const one = () => void looks++
    for (let n = 0; n < followers; n++) bus.onChannel(`other ${n}`, 'channel-created', one)
    bus.onChannel('own', 'channel-created', one)
    const channel = Object.defineProperty({}, 'id', {
      get() {
        looks++
        return 'own'
      },
    }) as ChannelSnapshot
    bus.publish('channel-created', { channel })
    return looks
  }
  assert.equal(looksOf(1_000), looksOf(0))
  assert.equal(looksOf(0), 2)
})
