import assert from 'node:assert/strict'
import { test } from 'node:test'
import { networkCases } from './network.cases.ts'
import { udpNetwork } from './udp-network.ts'

networkCases('real sockets', () => udpNetwork)

/** A socket and what it hears, one after the other. */
const open = (isNamed = false) => openAt('127.0.0.1', isNamed)

async function openAt(address: string, isNamed = false) {
  const heard: string[] = []
  let wake: () => void = () => undefined
  const receive = (bytes: Uint8Array) => {
    heard.push(String.fromCharCode(...bytes))
    wake()
  }
  let socket = await udpNetwork.open(address, 0, receive)
  if (isNamed) {
    const { port } = socket
    socket.close()
    socket = await udpNetwork.open(address, port, receive)
  }
  const next = async (): Promise<string> => {
    while (heard.length === 0)
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    return heard.shift() as string
  }
  return { socket, next }
}

const word = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

test('once settled only the peer is heard, and strangers again afterwards; sending goes where it is told to', async () => {
  const [ours, peer, stranger] = [await open(true), await open(), await open()]
  const say = (from: typeof ours, to: typeof ours, text: string, length = text.length) =>
    from.socket.send(word(text), length, to.socket.port, to.socket.address)
  ours.socket.settle?.(peer.socket.port, peer.socket.address)
  say(stranger, ours, 'let me in')
  say(peer, ours, 'me')
  assert.equal(await ours.next(), 'me')
  say(ours, peer, 'whole')
  assert.equal(await peer.next(), 'whole')
  say(ours, peer, 'cut short', 3)
  assert.equal(await peer.next(), 'cut')
  // to anybody else as well, who may answer then
  say(ours, stranger, 'to you', 2)
  assert.equal(await stranger.next(), 'to')
  say(stranger, ours, 'at last')
  assert.equal(await ours.next(), 'at last')
  ours.socket.settle?.(stranger.socket.port, stranger.socket.address)
  ours.socket.unsettle?.()
  say(peer, ours, 'again')
  assert.equal(await ours.next(), 'again')
  // a peer that is gone: the system says so, and nothing breaks
  ours.socket.settle?.(peer.socket.port, peer.socket.address)
  peer.socket.close()
  say(ours, peer, 'anybody')
  say(ours, peer, 'there')
  say(ours, stranger, 'still here')
  assert.equal(await stranger.next(), 'still here')
  // nowhere: it stays as it was
  ours.socket.settle?.(9, '255.255.255.255')
  say(ours, stranger, 'as before')
  assert.equal(await stranger.next(), 'as before')
  ours.socket.close()
  stranger.socket.close()
})

test('a socket whose port the system chose never settles: it would lose it', async () => {
  const [ours, peer, stranger] = [await open(), await open(), await open()]
  ours.socket.settle?.(peer.socket.port, peer.socket.address)
  stranger.socket.send(word('heard'), 5, ours.socket.port, ours.socket.address)
  assert.equal(await ours.next(), 'heard')
  ours.socket.unsettle?.()
  for (const { socket } of [ours, peer, stranger]) socket.close()
})

test('a socket of IPv6 for all addresses talks to IPv4 as well, and shows it as what it is', async () => {
  const from: string[] = []
  const heard = Promise.withResolvers<void>()
  const wide = await udpNetwork.open('::', 0, (_bytes, address) => {
    from.push(address)
    if (from.length === 2) heard.resolve()
  })
  const [four, six] = [await open(), await openAt('::1')]
  for (const { socket } of [four, six])
    socket.send(word('hello'), 5, wide.port, socket.address === '::1' ? '::1' : '127.0.0.1')
  await heard.promise
  assert.deepEqual(from.sort(), ['127.0.0.1', '::1'])
  for (const { socket, next } of [four, six]) {
    wide.send(word('back'), 4, socket.port, socket.address)
    assert.equal(await next(), 'back')
  }
  for (const socket of [wide, four.socket, six.socket]) socket.close()
})
