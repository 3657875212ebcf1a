import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type TestContext, test } from 'node:test'
import { silentLog, systemClock, VirtualClock } from '@jackfield/base'
import { WebSocket } from 'ws'
import { Door } from './door.ts'
import { MessageMount, type MessageSocket } from './message-mount.ts'

async function openMount(t: TestContext, clock = systemClock) {
  const taken: MessageSocket[] = []
  const mount = new MessageMount({ path: '/ws', protocol: 'sip' }, (socket) => taken.push(socket), clock)
  const door = new Door({}, { clock: systemClock, log: silentLog })
  door.mount(mount)
  await door.open([{ host: '127.0.0.1', port: 0 }])
  t.after(() => door.close())
  const port = door.addresses[0]?.port ?? 0
  return { mount, taken, door, port }
}

const heard = (socket: MessageSocket) =>
  new Promise<string>((resolve) => socket.onMessage((data) => resolve(data.toString())))

test('messages go both ways over a websocket of the right sub-protocol', async (t) => {
  const { mount, taken, port } = await openMount(t)
  const websocket = new WebSocket(`ws://127.0.0.1:${port}/ws`, 'sip')
  await once(websocket, 'open')
  const [socket] = taken
  assert.ok(socket)
  assert.equal(socket.remote.address, '127.0.0.1')
  assert.equal(socket.local.port, port)
  assert.equal(socket.isSecure, false)
  const text = heard(socket)
  websocket.send('OPTIONS')
  assert.equal(await text, 'OPTIONS')
  const answer = once(websocket, 'message')
  socket.send(Buffer.from('SIP/2.0 200 OK'))
  const [data, isBinary] = (await answer) as [Buffer, boolean]
  assert.deepEqual([data.toString(), isBinary], ['SIP/2.0 200 OK', false])
  const ended = new Promise<void>((resolve) => socket.onClose(resolve))
  websocket.close()
  await ended
  assert.equal(mount.size, 0)
})

test('without the sub-protocol, at another path and for a plain request there is no websocket', async (t) => {
  const { taken, port } = await openMount(t)
  const refusal = async (path: string, protocols: string[]) => {
    const websocket = new WebSocket(`ws://127.0.0.1:${port}${path}`, protocols)
    const [error] = (await once(websocket, 'error')) as [Error]
    return error.message
  }
  assert.match(await refusal('/ws', []), /400/)
  assert.match(await refusal('/ws', ['ari']), /400/)
  assert.match(await refusal('/ws/deeper', ['sip']), /404/)
  assert.equal((await fetch(`http://127.0.0.1:${port}/ws`)).status, 426)
  assert.equal(taken.length, 0)
})

test('a message that is too long ends the websocket', async (t) => {
  const { port } = await openMount(t)
  const websocket = new WebSocket(`ws://127.0.0.1:${port}/ws`, 'sip')
  await once(websocket, 'open')
  websocket.send('x'.repeat(70_000))
  const [code] = (await once(websocket, 'close')) as [number]
  assert.equal(code, 1009)
})

test('who does not answer to pings is cut off', async (t) => {
  const clock = new VirtualClock()
  const { port } = await openMount(t, clock)
  const websocket = new WebSocket(`ws://127.0.0.1:${port}/ws`, 'sip', { autoPong: false })
  await once(websocket, 'open')
  const closed = once(websocket, 'close')
  await clock.pass('180s')
  const [code] = (await closed) as [number]
  assert.equal(code, 1006)
})

test('the door says goodbye to all of them when it closes', async (t) => {
  const { door, port } = await openMount(t)
  const websocket = new WebSocket(`ws://127.0.0.1:${port}/ws`, 'sip')
  await once(websocket, 'open')
  const closed = once(websocket, 'close')
  await door.close()
  assert.equal(((await closed) as [number])[0], 1001)
})

test('a browser behind a trusted proxy is seen at its own address, by the port of its connection', async (t) => {
  const taken: MessageSocket[] = []
  const mount = new MessageMount({ path: '/ws', protocol: 'sip' }, (socket) => taken.push(socket), systemClock)
  const proxies = { isTrusted: (address: string) => address === '127.0.0.1', header: 'x-forwarded-for' } as const
  const door = new Door({ proxies }, { clock: systemClock, log: silentLog })
  door.mount(mount)
  await door.open([{ host: '127.0.0.1', port: 0 }])
  t.after(() => door.close())
  const headers = { 'X-Forwarded-For': '2001:db8::7' }
  const websocket = new WebSocket(`ws://127.0.0.1:${door.addresses[0]?.port}/ws`, 'sip', { headers })
  await once(websocket, 'open')
  assert.equal(taken[0]?.remote.address, '2001:db8::7')
  assert.ok((taken[0]?.remote.port ?? 0) > 0)
  websocket.close()
  await once(websocket, 'close')
})
