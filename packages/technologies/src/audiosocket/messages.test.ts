import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seededRandom } from '@jackfield/base'
import { readAudioSocketWish, uuidBytes } from './dial-string.ts'
import { encodeMessage, MessageReader } from './messages.ts'

test('messages are the same however they are cut', () => {
  const random = seededRandom(3)
  const sent = Array.from({ length: 200 }, (_, kind) => ({
    kind,
    payload: Uint8Array.from({ length: random.below(900) }, () => random.below(256)),
  }))
  const stream = Buffer.concat(sent.map(({ kind, payload }) => encodeMessage(kind, payload)))
  const reader = new MessageReader()
  const got = []
  for (let at = 0; at < stream.length; ) {
    const end = at + 1 + random.below(700)
    got.push(...reader.read(stream.subarray(at, end)))
    at = end
  }
  assert.deepEqual(got, sent)
})

test('an end in the middle of a message is none', () => {
  const reader = new MessageReader()
  assert.deepEqual(reader.read(Uint8Array.of(0x10)), [])
  assert.deepEqual(reader.read(Uint8Array.of(0, 2, 1)), [])
  assert.deepEqual(reader.read(Uint8Array.of(2)), [{ kind: 0x10, payload: Uint8Array.of(1, 2) }])
})

test('dial strings: a server with its port, an id, a format', () => {
  const uuid = '2b1c0d3e-4f50-4617-8293-a4b5c6d7e8f9'
  const read = (resource: string, formats: string[] = []) => {
    const wish = readAudioSocketWish(resource, formats)
    return wish && [wish.service.host, wish.service.port, wish.codec, wish.kind]
  }
  assert.deepEqual(read(`127.0.0.1:9019/${uuid}`), ['127.0.0.1', 9019, 'slin', 0x10])
  assert.deepEqual(read(`[::1]:9019/${uuid}/c(slin16)`), ['::1', 9019, 'slin16', 0x12])
  assert.deepEqual(read(`host:1/${uuid}`, ['opus']), ['host', 1, 'slin48', 0x16])
  for (const bad of [`host/${uuid}`, `host:1/x`, `host:1`, `host:1/${uuid}/c(nonsense)`, `host:1/${uuid}/z`, ''])
    assert.equal(read(bad), undefined, bad)
  assert.equal(Buffer.from(uuidBytes(uuid)).toString('hex'), uuid.replaceAll('-', ''))
})
