import assert from 'node:assert/strict'
import { test } from 'node:test'
import { EventSocket } from './event-socket.ts'
import type { TextTransport } from './text-transport.ts'
import type { Account } from './users.ts'

function opened(isPretty: boolean) {
  const sent: string[] = []
  const account = { name: 'me' } as Account
  const rest = { isPretty, receive: () => undefined }
  const socket = new EventSocket(rest, { account, remote: 'here', isOutbound: false })
  socket.send('{"type":"Early"}')
  socket.attach({ send: (text: string) => void sent.push(text) } as Partial<TextTransport> as TextTransport)
  socket.send('{"type":"Dial","peer":{"name":"Grüße"}}')
  return sent
}

test('events are written for people when ari.conf wants that, those before the handshake, too', () => {
  assert.deepEqual(opened(true), [
    '{\n  "type": "Early"\n}',
    '{\n  "type": "Dial",\n  "peer": {\n    "name": "Grüße"\n  }\n}',
  ])
})

test('otherwise they go out as they are', () => {
  assert.deepEqual(opened(false), ['{"type":"Early"}', '{"type":"Dial","peer":{"name":"Grüße"}}'])
})
