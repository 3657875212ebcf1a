import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seededRandom } from '@jackfield/base'
import { encodeStun } from './encode-stun.ts'
import { decodeStun, isAuthentic, type StunMessage } from './stun-message.ts'

const bytesOf = (hex: string) => Uint8Array.fromHex(hex.replace(/\s/g, ''))

// RFC 5769 §2.1, §2.2 and §2.3: the password of all three
const password = 'VOkJxbRl1RmTxUk/WvJxBt'
const sampleRequest = bytesOf(`
  00010058 2112a442 b7e7a701 bc34d686 fa87dfae 80220010 5354554e 20746573 7420636c 69656e74 00240004 6e0001ff
  80290008 932ff9b1 51263b36 00060009 6576746a 3a683676 59202020 00080014 9aeaa70c bfd8cb56 781ef2b5 b2d3f249
  c1b571a2 80280004 e57a3bcf`)
const sampleResponse = bytesOf(`
  0101003c 2112a442 b7e7a701 bc34d686 fa87dfae 8022000b 74657374 20766563 746f7220 00200008 0001a147 e112a643
  00080014 2b91f599 fd9e90c3 8c7489f9 2af9ba53 f06be7d7 80280004 c07d4c96`)
const sampleResponse6 = bytesOf(`
  01010048 2112a442 b7e7a701 bc34d686 fa87dfae 8022000b 74657374 20766563 746f7220 00200014 0002a147 0113a9fa
  a5d3f179 bc25f4b5 bed2b9d9 00080014 a382954e 4be67bf1 1784c97c 8292c275 bfe3ed41 80280004 c8fb0b4c`)

function decoded(bytes: Uint8Array): StunMessage {
  const message = decodeStun(bytes)
  assert.ok(typeof message === 'object', String(message))
  return message
}

test('the samples of RFC 5769 are read, and their signatures hold', () => {
  const request = decoded(sampleRequest)
  assert.equal(request.username, 'evtj:h6vY')
  assert.equal(request.priority, 0x6e0001ff)
  assert.deepEqual(request.role, { name: 'controlled', tieBreaker: 0x932ff9b151263b36n })
  assert.ok(isAuthentic(sampleRequest, request, password))
  assert.ok(!isAuthentic(sampleRequest, request, `${password}x`))
  const response = decoded(sampleResponse)
  assert.deepEqual(response.mapped, { address: '192.0.2.1', port: 32_853 })
  assert.ok(isAuthentic(sampleResponse, response, password))
  const response6 = decoded(sampleResponse6)
  assert.deepEqual(response6.mapped, { address: '2001:db8:1234:5678:11:2233:4455:6677', port: 32_853 })
  assert.ok(isAuthentic(sampleResponse6, response6, password))
})

test('what is written is read again', () => {
  const transaction = Uint8Array.from({ length: 12 }, (_, at) => at)
  for (const address of ['10.1.2.3', '::1', '2001:db8::5', '::ffff:10.0.0.1']) {
    const bytes = encodeStun({ kind: 'success', transaction, mapped: { address, port: 1234 }, password: 'secret' })
    const message = decoded(bytes)
    assert.equal(message.mapped?.port, 1234)
    assert.ok(isAuthentic(bytes, message, 'secret'))
  }
  const request = encodeStun({
    kind: 'request',
    transaction,
    username: 'there:here',
    priority: 99,
    isNominating: true,
    role: { name: 'controlling', tieBreaker: 2n ** 63n + 5n },
    password: 'secret',
  })
  const message = decoded(request)
  assert.deepEqual(
    [message.username, message.priority, message.isNominating, message.role],
    ['there:here', 99, true, { name: 'controlling', tieBreaker: 2n ** 63n + 5n }],
  )
  const refusal = decoded(encodeStun({ kind: 'error', transaction, errorCode: 420, unknown: [0x0077] }))
  assert.equal(refusal.errorCode, 420)
})

test('what must be understood and is not is named; what comes behind the signature does not count', () => {
  const transaction = new Uint8Array(12)
  const plain = encodeStun({ kind: 'request', transaction, username: 'a:b', password: 'p' })
  assert.equal(decoded(plain).isNominating, false)
  // USE-CANDIDATE slipped in behind the integrity, with a fingerprint that fits
  const before = plain.subarray(0, plain.length - 8)
  const slipped = new Uint8Array(before.length + 4)
  slipped.set(before)
  slipped.set([0, 0x25, 0, 0], before.length)
  slipped[3] = slipped.length - 20
  assert.equal(decoded(slipped).isNominating, false)
})

test('a byte changed anywhere is noticed, and rubbish is never more than a fault', () => {
  const random = seededRandom(5)
  for (let at = 20; at < sampleRequest.length - 8; at++) {
    const changed = sampleRequest.slice()
    changed[at] = (changed[at] as number) ^ 0x11
    const message = decodeStun(changed)
    assert.ok(typeof message === 'string' || !isAuthentic(changed, message, password), `byte ${at}`)
  }
  for (let round = 0; round < 20_000; round++) {
    const bytes = sampleRequest.slice(0, 1 + random.below(sampleRequest.length))
    for (let change = 0; change < 3; change++) bytes[random.below(bytes.length)] = random.below(256)
    const message = decodeStun(bytes)
    if (typeof message === 'object') isAuthentic(bytes, message, password)
  }
})
