// Event sockets without a network.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { systemClock } from '@jackfield/base'
import { Fault } from '@jackfield/description'
import { openDoorFixture } from './testing/door-fixture.ts'
import type { Account } from './users.ts'

function recorder() {
  const texts: string[] = []
  const ends: [number, string][] = []
  return {
    texts,
    ends,
    handlers: {
      onText: (text: string) => texts.push(text),
      onClosed: (code: number, reason: string) => ends.push([code, reason]),
    },
  }
}

test('events come in order, requests are answered, either side can end it', async (t) => {
  const fixture = await openDoorFixture(t)
  const account = fixture.users.get('kit') as Account
  fixture.events.greeting = 'first'
  const near = recorder()
  const socket = fixture.sockets.connect({ applications: ['a'], subscribeAll: false }, account, near.handlers)
  // nothing is delivered in the middle of the caller's own work
  assert.deepEqual(near.texts, [])
  fixture.events.opened[0]?.connection.send('second')
  await systemClock.yield()
  assert.deepEqual(near.texts, ['first', 'second'])
  socket.send(JSON.stringify({ type: 'RESTRequest', method: 'GET', uri: 'boxes' }))
  await systemClock.yield()
  assert.equal(JSON.parse(near.texts[2] ?? '').message_body, '[]')
  socket.close()
  await systemClock.yield()
  assert.ok(fixture.events.opened[0]?.isClosed)
  assert.deepEqual(near.ends, [[1000, '']])

  const far = recorder()
  fixture.sockets.connect({ applications: ['b'], subscribeAll: false }, account, far.handlers)
  fixture.events.opened[1]?.connection.send('last')
  fixture.events.opened[1]?.connection.close(4001, 'too slow')
  await systemClock.yield()
  assert.deepEqual(far.texts, ['first', 'last'])
  assert.deepEqual(far.ends, [[4001, 'too slow']])
  assert.equal(fixture.sockets.size, 0)
})

test('a refusal is thrown, and closing the door ends them', async (t) => {
  const fixture = await openDoorFixture(t)
  const account = fixture.users.get('kit') as Account
  const open = recorder()
  fixture.sockets.connect({ applications: ['a'], subscribeAll: false }, account, open.handlers)
  fixture.events.refusal = new Fault('application-invalid')
  assert.throws(
    () => fixture.sockets.connect({ applications: ['b'], subscribeAll: false }, account, open.handlers),
    Fault,
  )
  await fixture.door.close(0)
  await systemClock.yield()
  assert.deepEqual(open.ends, [[1001, 'going away']])
})
