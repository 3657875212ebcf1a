// A sequence number is used once under a key, whoever asks and in whatever order.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Random, seededRandom } from '@jackfield/base'
import { encodeRtp } from '../packet.ts'
import { encodeRtcp } from '../rtcp/encode.ts'
import { type SrtpProfileName, srtpProfiles } from './profiles.table.ts'
import { SrtpSession, srtpOverhead } from './srtp-session.ts'

const seed = Number(process.env.JACKFIELD_SEED ?? 20_270_118)
const profileNames = Object.keys(srtpProfiles) as SrtpProfileName[]

function sessionOf(profile: SrtpProfileName): SrtpSession {
  const { keyLength, saltLength } = srtpProfiles[profile]
  return new SrtpSession({
    profile,
    masterKey: new Uint8Array(keyLength).fill(7),
    masterSalt: new Uint8Array(saltLength).fill(3),
  })
}

/** Its payload is zeros: what stands there afterwards is the keystream, which no two packets may share. */
function protect(session: SrtpSession, sequence: number, ssrc = 5, timestamp = 0): string | Uint8Array {
  const packet = encodeRtp({
    ...{ payloadType: 0, sequence: sequence & 0xffff, timestamp, ssrc },
    payload: new Uint8Array(16),
  })
  const bytes = new Uint8Array(packet.length + srtpOverhead)
  bytes.set(packet)
  const length = session.protectRtp(bytes, packet.length)
  return typeof length === 'number' ? bytes.subarray(0, length) : length
}

const keystreamOf = (packet: Uint8Array): string => Buffer.from(packet.subarray(12, 28)).toString('hex')

for (const profile of profileNames) {
  test(`${profile}: a number that was used is refused, one that comes late and was not is protected as what it is`, () => {
    const [sender, receiver] = [sessionOf(profile), sessionOf(profile)]
    const order = [65_533, 65_535, 65_536, 65_534, 65_538, 65_537]
    for (const sequence of order) {
      const packet = protect(sender, sequence) as Uint8Array
      assert.equal(typeof packet, 'object', `${sequence}`)
      assert.equal(receiver.unprotectRtp(packet, packet.length), 28, `${sequence} is read by its receiver`)
    }
    for (const sequence of order) assert.equal(protect(sender, sequence, 5, 99), 'index-used', `${sequence}`)
    assert.equal(typeof protect(sender, 65_539), 'object', 'and it goes on')
  })

  test(`${profile}: what is later than can be known is refused, and so is what lies before the first`, () => {
    const sender = sessionOf(profile)
    assert.equal(typeof protect(sender, 0), 'object')
    assert.equal(protect(sender, 65_535), 'index-used')
    for (const sequence of [2_000, 977]) assert.equal(typeof protect(sender, sequence), 'object')
    assert.equal(protect(sender, 976), 'index-used')
  })

  test(`${profile}: numbers in any order never give two packets one keystream (seed ${seed})`, () => {
    const random = seededRandom(seed)
    const sender = sessionOf(profile)
    const seen = new Map<string, string>()
    let refused = 0
    for (const [sequence, ssrc] of walk(random, 20_000)) {
      const packet = protect(sender, sequence, ssrc, random.below(2 ** 32))
      if (typeof packet === 'string') {
        assert.equal(packet, 'index-used')
        refused++
        continue
      }
      const keystream = keystreamOf(packet)
      assert.equal(seen.get(keystream), undefined, `${ssrc} ${sequence & 0xffff} shares the keystream of another`)
      seen.set(keystream, `${ssrc} ${sequence}`)
    }
    assert.ok(refused > 1_000 && seen.size > 5_000, `${refused} refused, ${seen.size} protected`)
  })

  test(`${profile}: reports are counted on whatever they say`, () => {
    const sender = sessionOf(profile)
    const seen = new Set<string>()
    for (let count = 0; count < 500; count++) {
      const report = encodeRtcp([{ type: 'receiver-report', ssrc: count % 3, reports: [] }])
      const bytes = new Uint8Array(report.length + srtpOverhead)
      bytes.set(report)
      const length = sender.protectRtcp(bytes, report.length) as number
      const at = srtpProfiles[profile].cipher === 'counter' ? length - 14 : length - 4
      seen.add(`${count % 3} ${Buffer.from(bytes.subarray(at, at + 4)).toString('hex')}`)
    }
    assert.equal(seen.size, 500)
  })
}

/** On, with gaps, back, again, and leaps; over the wrap many times. */
function* walk(random: Random, count: number): Generator<[sequence: number, ssrc: number]> {
  const at = [random.below(65_536), 65_530, 0]
  for (let round = 0; round < count; round++) {
    const source = random.below(at.length)
    const here = at[source]!
    switch (random.below(8)) {
      case 0:
        yield [here - random.below(10), source]
        break
      case 1:
        yield [here - random.below(3_000), source]
        break
      case 2:
        yield [random.below(65_536), source]
        break
      case 3:
        at[source] = here + random.below(20_000)
        break
      default:
        at[source] = here + 1 + (random.below(4) === 0 ? random.below(5) : 0)
        yield [at[source]!, source]
    }
  }
}
