// What every network of a worker must do, the real one and the one of tests.
// Run by the test beside each.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { largestPayload, type MediaNetwork, type MediaSocket } from './network.ts'

const word = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

async function listening(network: MediaNetwork, port = 0) {
  const heard: string[] = []
  let wake: () => void = () => undefined
  const socket = await network.open('127.0.0.1', port, (bytes) => {
    heard.push(Buffer.from(bytes).toString('latin1'))
    wake()
  })
  const next = async (): Promise<string> => {
    while (heard.length === 0)
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    return heard.shift() as string
  }
  return { socket, next }
}

const closeAll = (...all: readonly { socket: MediaSocket }[]): void => {
  for (const { socket } of all) socket.close()
}

export function networkCases(name: string, open: () => MediaNetwork): void {
  test(`${name}: to a port or an address that is none nothing goes, nothing is thrown, and the next packet arrives`, async (t) => {
    const network = open()
    const [ours, peer] = [await listening(network), await listening(network)]
    t.after(() => closeAll(ours, peer))
    const { address, port } = peer.socket
    for (const none of [0, 65_536, 70_000, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY]) {
      ours.socket.send(word('lost'), 4, none, address)
      ours.socket.settle?.(none, address)
    }
    for (const none of ['', 'phone.example', '256.1.1.1', '127.0.0.1.5']) ours.socket.send(word('lost'), 4, port, none)
    ours.socket.send(word('found'), 5, port, address)
    assert.equal(await peer.next(), 'found')
  })

  test(`${name}: a packet larger than any is lost, nothing is thrown, and the largest, an empty one and the next arrive`, async (t) => {
    const network = open()
    const [ours, peer] = [await listening(network), await listening(network)]
    t.after(() => closeAll(ours, peer))
    const { address, port } = peer.socket
    const send = (bytes: Uint8Array) => ours.socket.send(bytes, bytes.length, port, address)
    for (const length of [largestPayload + 1, 65_536, 100_000]) send(new Uint8Array(length).fill(0x78))
    send(new Uint8Array(largestPayload).fill(0x79))
    assert.equal((await peer.next()).length, largestPayload)
    send(new Uint8Array(0))
    assert.equal(await peer.next(), '')
    send(word('found'))
    assert.equal(await peer.next(), 'found')
  })

  test(`${name}: at a socket that is closed nothing arrives any more, and its port can be had again`, async (t) => {
    const network = open()
    const [ours, peer] = [await listening(network), await listening(network)]
    t.after(() => closeAll(ours, peer))
    const { address, port } = peer.socket
    peer.socket.close()
    ours.socket.send(word('lost'), 4, port, address)
    const again = await listening(network, port)
    t.after(() => closeAll(again))
    assert.equal(again.socket.port, port)
    // whoever had the port before has nothing to do with it any more
    peer.socket.close()
    peer.socket.send(word('lost'), 4, ours.socket.port, ours.socket.address)
    ours.socket.send(word('found'), 5, port, address)
    assert.equal(await again.next(), 'found')
    again.socket.send(word('back'), 4, ours.socket.port, ours.socket.address)
    assert.equal(await ours.next(), 'back')
  })

  test(`${name}: no more bytes go than were to go`, async (t) => {
    const network = open()
    const [ours, peer] = [await listening(network), await listening(network)]
    t.after(() => closeAll(ours, peer))
    const { address, port } = peer.socket
    ours.socket.send(word('cut short'), 3, port, address)
    assert.equal(await peer.next(), 'cut')
  })

  test(`${name}: what is sent after the end goes nowhere, and the end may come twice`, async (t) => {
    const network = open()
    const [ours, peer] = [await listening(network), await listening(network)]
    const { address, port } = peer.socket
    const other = await listening(network)
    t.after(() => closeAll(ours, peer, other))
    ours.socket.close()
    ours.socket.close()
    ours.socket.send(word('lost'), 4, port, address)
    ours.socket.settle?.(port, address)
    ours.socket.unsettle?.()
    other.socket.send(word('found'), 5, port, address)
    assert.equal(await peer.next(), 'found')
  })

  test(`${name}: a port that is taken, or is none, cannot be had, and the error says which`, async (t) => {
    const network = open()
    const { socket } = await listening(network)
    t.after(() => socket.close())
    await assert.rejects(
      network.open('127.0.0.1', socket.port, () => undefined),
      { code: 'EADDRINUSE' },
    )
    for (const port of [65_536, -1, 1.5])
      await assert.rejects(
        network.open('127.0.0.1', port, () => undefined),
        { code: 'ERR_SOCKET_BAD_PORT' },
      )
  })
}
