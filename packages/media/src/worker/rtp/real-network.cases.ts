// What every network of real sockets must do besides, whoever reads them.
// Run by the test beside each.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { MediaNetwork } from './network.ts'

/** A socket and what it hears, one after the other. */
export async function openListening(
  t: TestContext,
  network: MediaNetwork,
  { address = '127.0.0.1', isNamed = false } = {},
) {
  const heard: string[] = []
  let wake: () => void = () => undefined
  const receive = (bytes: Uint8Array) => {
    heard.push(String.fromCharCode(...bytes))
    wake()
  }
  let socket = await network.open(address, 0, receive)
  if (isNamed) {
    const { port } = socket
    socket.close()
    socket = await network.open(address, port, receive)
  }
  t.after(() => socket.close())
  const next = async (): Promise<string> => {
    while (heard.length === 0)
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    return heard.shift() as string
  }
  return { socket, next, heard }
}

export type Listening = Awaited<ReturnType<typeof openListening>>

export const word = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

export const say = (from: Listening, to: Listening, text: string, length = text.length) =>
  from.socket.send(word(text), length, to.socket.port, to.socket.address)

export function realNetworkCases(name: string, open: () => MediaNetwork): void {
  for (const address of ['127.0.0.1', '::1'])
    test(`${name}: once settled only the peer at ${address} is heard, and strangers again afterwards; sending goes where it is told to`, async (t) => {
      const network = open()
      const ours = await openListening(t, network, { address, isNamed: true })
      const [peer, stranger] = [
        await openListening(t, network, { address }),
        await openListening(t, network, { address }),
      ]
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
    })

  test(`${name}: a peer that was gone and is back hears the next packet`, async (t) => {
    const network = open()
    const [ours, peer] = [await openListening(t, network, { isNamed: true }), await openListening(t, network)]
    const { port } = peer.socket
    ours.socket.settle?.(port, '127.0.0.1')
    peer.socket.close()
    // the system answers the first with an error, which whoever sends next gets
    say(ours, peer, 'lost')
    const heard = Promise.withResolvers<string>()
    const back = await network.open('127.0.0.1', port, (bytes) => heard.resolve(String.fromCharCode(...bytes)))
    t.after(() => back.close())
    say(ours, peer, 'maybe')
    say(ours, peer, 'found')
    assert.match(await heard.promise, /maybe|found/)
  })

  test(`${name}: a socket whose port the system chose never settles: it would lose it`, async (t) => {
    const network = open()
    const [ours, peer] = [await openListening(t, network), await openListening(t, network)]
    const stranger = await openListening(t, network)
    ours.socket.settle?.(peer.socket.port, peer.socket.address)
    say(stranger, ours, 'heard')
    assert.equal(await ours.next(), 'heard')
    ours.socket.unsettle?.()
  })

  test(`${name}: a socket of IPv6 for all addresses talks to IPv4 as well, and shows it as what it is`, async (t) => {
    const network = open()
    const from: string[] = []
    const heard = Promise.withResolvers<void>()
    const wide = await network.open('::', 0, (_bytes, address) => {
      from.push(address)
      if (from.length === 2) heard.resolve()
    })
    t.after(() => wide.close())
    const [four, six] = [await openListening(t, network), await openListening(t, network, { address: '::1' })]
    for (const { socket } of [four, six]) socket.send(word('hello'), 5, wide.port, socket.address)
    await heard.promise
    assert.deepEqual(from.sort(), ['127.0.0.1', '::1'])
    for (const { socket, next } of [four, six]) {
      wide.send(word('back'), 4, socket.port, socket.address)
      assert.equal(await next(), 'back')
    }
  })

  test(`${name}: a socket for both families whose peer was at IPv4 hears one at IPv6 afterwards`, async (t) => {
    const network = open()
    const wide = await openListening(t, network, { address: '::', isNamed: true })
    const [four, six] = [await openListening(t, network), await openListening(t, network, { address: '::1' })]
    wide.socket.settle?.(four.socket.port, four.socket.address)
    wide.socket.unsettle?.()
    six.socket.send(word('hello'), 5, wide.socket.port, '::1')
    four.socket.send(word('hello'), 5, wide.socket.port, '127.0.0.1')
    assert.equal(await wide.next(), 'hello')
    assert.equal(await wide.next(), 'hello')
  })
}
