// What every network of a worker must do, the real one and the one of tests.
// Run by the test beside each.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { MediaNetwork } from './network.ts'

const word = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

async function listening(network: MediaNetwork) {
  const heard: string[] = []
  let wake: () => void = () => undefined
  const socket = await network.open('127.0.0.1', 0, (bytes) => {
    heard.push(String.fromCharCode(...bytes))
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

export function networkCases(name: string, open: () => MediaNetwork): void {
  test(`${name}: to a port or an address that is none nothing goes, nothing is thrown, and the next packet arrives`, async () => {
    const network = open()
    const [ours, peer] = [await listening(network), await listening(network)]
    const { address, port } = peer.socket
    for (const none of [0, 65_536, 70_000, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY]) {
      ours.socket.send(word('lost'), 4, none, address)
      ours.socket.settle?.(none, address)
    }
    for (const none of ['', 'phone.example', '256.1.1.1', '127.0.0.1.5']) ours.socket.send(word('lost'), 4, port, none)
    ours.socket.send(word('found'), 5, port, address)
    assert.equal(await peer.next(), 'found')
    for (const { socket } of [ours, peer]) socket.close()
  })

  test(`${name}: what is sent after the end goes nowhere, and the end may come twice`, async () => {
    const network = open()
    const [ours, peer] = [await listening(network), await listening(network)]
    const { address, port } = peer.socket
    const other = await listening(network)
    ours.socket.close()
    ours.socket.close()
    ours.socket.send(word('lost'), 4, port, address)
    ours.socket.settle?.(port, address)
    ours.socket.unsettle?.()
    other.socket.send(word('found'), 5, port, address)
    assert.equal(await peer.next(), 'found')
    for (const { socket } of [other, peer]) socket.close()
  })

  test(`${name}: a port that is taken, or is none, cannot be had, and the error says which`, async () => {
    const network = open()
    const { socket } = await listening(network)
    await assert.rejects(
      network.open('127.0.0.1', socket.port, () => undefined),
      { code: 'EADDRINUSE' },
    )
    for (const port of [65_536, -1, 1.5])
      await assert.rejects(
        network.open('127.0.0.1', port, () => undefined),
        { code: 'ERR_SOCKET_BAD_PORT' },
      )
    socket.close()
  })
}
