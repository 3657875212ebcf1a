import assert from 'node:assert/strict'
import { test } from 'node:test'
import { encodeRtp } from '../packet.ts'
import { encodeRtcp } from '../rtcp/encode.ts'
import { CounterKeystream } from './counter-keystream.ts'
import { deriveKey } from './derive-key.ts'
import { packetCipher } from './packet-cipher.ts'
import { type SrtpProfileName, srtpProfiles } from './profiles.table.ts'
import { isReplayed, markSeen, replayWindow } from './replay-window.ts'
import { SrtpSession, srtpOverhead } from './srtp-session.ts'

const bytesOf = (hex: string) => Uint8Array.from(Buffer.from(hex.replaceAll(' ', ''), 'hex'))
const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const masterKey = bytesOf('E1F97A0D3E018BE0D64FA32C06DE4139')
const masterSalt = bytesOf('0EC675AD498AFEEBB6960B3AABE6')

test('the keystream of RFC 3711 §B.2', () => {
  const keystream = new CounterKeystream(bytesOf('2B7E151628AED2A6ABF7158809CF4F3C'))
  assert.equal(
    hexOf(keystream.of(bytesOf('F0F1F2F3F4F5F6F7F8F9FAFBFCFD0000'), 48)),
    'e03ead0935c95e80e166b16dd92b4eb4d23513162b02d0f72a43a2fe4a5f97ab41e95b3bb0a2e8dd477901e4fca894c0',
  )
})

test('the key derivation of RFC 3711 §B.3', () => {
  assert.equal(hexOf(deriveKey(masterKey, masterSalt, 'rtpEncryption', 16)), 'c61e7a93744f39ee10734afe3ff7a087')
  assert.equal(hexOf(deriveKey(masterKey, masterSalt, 'rtpSalt', 14)), '30cbbc08863d8c85d49db34a9ae1')
  assert.equal(
    hexOf(deriveKey(masterKey, masterSalt, 'rtpAuthentication', 32)),
    'cebe321f6ff7716b6fd4ab49af256a156d38baa48f0a0acf3c34e2359e6cdbce',
  )
})

test('a whole packet under these keys is the one other implementations check themselves against', () => {
  const session = new SrtpSession({ profile: 'AES_CM_128_HMAC_SHA1_80', masterKey, masterSalt })
  const bytes = new Uint8Array(60)
  bytes.set(bytesOf('800f1234decafbadcafebabeabababababababababababababababab'))
  assert.equal(session.protectRtp(bytes, 28), 38)
  assert.equal(
    hexOf(bytes.subarray(0, 38)),
    '800f1234decafbadcafebabe4e55dc4ce79978d88ca4d215949d2402b78d6acc99ea179b8dbb',
  )
})

test('the encryption of RFC 7714 §16.1.1', () => {
  const keys = { encryption: bytesOf('000102030405060708090a0b0c0d0e0f'), authentication: new Uint8Array(20) }
  const cipher = packetCipher(srtpProfiles.AEAD_AES_128_GCM, keys, 16)
  const bytes = new Uint8Array(80)
  const plain = bytesOf(
    '8040f17b8041f8d35501a0b247616c6c696120657374206f6d6e697320646976697361 20696e2070617274657320747265 73',
  )
  bytes.set(plain)
  const length = cipher.seal(bytes, 12, plain.length, bytesOf('51753c6580c2726f20718414'), new Uint8Array(0))
  assert.equal(
    hexOf(bytes.subarray(0, length)),
    '8040f17b8041f8d35501a0b2f24de3a3fb34de6cacba861c9d7e4bcabe633bd50d294e6f42a5f47a51c7d19b36de3adf8833899d7f27beb16a9152cf765ee4390cce',
  )
})

const profileNames = Object.keys(srtpProfiles) as SrtpProfileName[]

function pairOf(profile: SrtpProfileName): [SrtpSession, SrtpSession] {
  const { keyLength, saltLength } = srtpProfiles[profile]
  const keys = { profile, masterKey: new Uint8Array(keyLength).fill(7), masterSalt: new Uint8Array(saltLength).fill(3) }
  return [new SrtpSession(keys), new SrtpSession(keys)]
}

function roomy(packet: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(packet.length + srtpOverhead)
  bytes.set(packet)
  return bytes
}

const rtp = (sequence: number, ssrc = 5) =>
  encodeRtp({
    payloadType: 0,
    sequence: sequence & 0xffff,
    timestamp: 160 * sequence,
    ssrc,
    payload: Uint8Array.of(1, 2, 3, 4, sequence & 0xff),
    csrcs: [9],
    extension: { profile: 0xbede, data: Uint8Array.of(0x10, 1, 0, 0) },
    padding: 2,
  })

for (const profile of profileNames) {
  test(`${profile}: packets come out as they went in, over the wrap and out of order`, () => {
    const [sender, receiver] = pairOf(profile)
    const sealed = [65_534, 65_535, 65_536, 65_537, 65_538].map((sequence) => {
      const bytes = roomy(rtp(sequence))
      const length = sender.protectRtp(bytes, rtp(sequence).length)
      assert.equal(length, rtp(sequence).length + srtpProfiles[profile].tagLength)
      return bytes.subarray(0, length as number)
    })
    for (const at of [0, 1, 3, 2, 4]) {
      const bytes = Uint8Array.from(sealed[at]!)
      const length = receiver.unprotectRtp(bytes, bytes.length)
      assert.deepEqual(bytes.subarray(0, length as number), rtp(65_534 + at))
    }
    assert.equal(receiver.unprotectRtp(Uint8Array.from(sealed[2]!), sealed[2]!.length), 'replayed')
  })

  test(`${profile}: a changed packet is refused and changes nothing`, () => {
    const [sender, receiver] = pairOf(profile)
    const bytes = roomy(rtp(1))
    const length = sender.protectRtp(bytes, rtp(1).length) as number
    for (let at = 1; at < length; at++) {
      const changed = Uint8Array.from(bytes.subarray(0, length))
      changed[at] = (changed[at] as number) ^ 1
      const fault = receiver.unprotectRtp(changed, length)
      assert.ok(fault === 'not-authentic' || fault === 'not-a-packet', `byte ${at}: ${fault}`)
    }
    assert.equal(receiver.unprotectRtp(bytes.subarray(0, length), length), rtp(1).length)
  })

  test(`${profile}: RTCP too, once`, () => {
    const [sender, receiver] = pairOf(profile)
    const report = encodeRtcp([{ type: 'bye', ssrcs: [5], reason: 'over and out' }])
    for (let count = 0; count < 3; count++) {
      const bytes = roomy(report)
      const length = sender.protectRtcp(bytes, report.length) as number
      assert.notDeepEqual(bytes.slice(8, report.length), report.slice(8))
      const kept = bytes.slice(0, length)
      const changed = bytes.slice(0, length)
      changed[9] = (changed[9] as number) ^ 1
      assert.equal(receiver.unprotectRtcp(changed, length), 'not-authentic')
      assert.equal(receiver.unprotectRtcp(bytes, length), report.length)
      assert.deepEqual(bytes.slice(0, report.length), report)
      assert.equal(receiver.unprotectRtcp(kept, length), 'replayed')
    }
  })
}

test('bad input has an answer', () => {
  const [sender, receiver] = pairOf('AES_CM_128_HMAC_SHA1_80')
  assert.equal(sender.protectRtp(rtp(1), rtp(1).length), 'no-room')
  assert.equal(sender.protectRtp(new Uint8Array(40), 5), 'not-a-packet')
  assert.equal(receiver.unprotectRtp(new Uint8Array(40), 40), 'not-a-packet')
  assert.equal(sender.protectRtcp(new Uint8Array(40), 4), 'not-a-packet')
  assert.equal(receiver.unprotectRtcp(new Uint8Array(40), 10), 'not-a-packet')
  assert.throws(
    () =>
      new SrtpSession({ profile: 'AEAD_AES_256_GCM', masterKey: new Uint8Array(16), masterSalt: new Uint8Array(12) }),
    RangeError,
  )
})

test('the window knows what it saw and refuses what is older than itself', () => {
  const window = replayWindow()
  for (const index of [5, 7, 200]) markSeen(window, index)
  assert.deepEqual(
    [199, 200, 72, 201].map((index) => isReplayed(window, index)),
    [false, true, true, false],
  )
  markSeen(window, 199)
  assert.equal(isReplayed(window, 199), true)
})
