// Copies of packets, as whoever looks at a port gets them.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { decodeRtp, RtpView, SrtpSession } from '@jackfield/rtp'
import type { PacketBatch, PacketFlow, PacketForm } from '../../contract/packets.ts'
import { engineFixture, rtpSpec } from '../engine-fixture.ts'

interface Seen {
  readonly flow: PacketFlow
  readonly wallMs: number
  readonly bytes: Uint8Array
}

function unpack({ flows, heads, bytes }: PacketBatch): Seen[] {
  const seen: Seen[] = []
  let at = 0
  for (let head = 0; head < heads.length; head += 3) {
    const length = heads[head + 2]!
    seen.push({ flow: flows[heads[head]!]!, wallMs: heads[head + 1]!, bytes: bytes.subarray(at, at + length) })
    at += length
  }
  assert.equal(at, bytes.length)
  return seen
}

const keys = (first: number) => ({
  profile: 'AES_CM_128_HMAC_SHA1_80' as const,
  masterKey: new Uint8Array(16).fill(first),
  masterSalt: new Uint8Array(14).fill(first + 1),
})

describe('copies of packets', () => {
  function fixture() {
    const made = engineFixture()
    const seen = () => made.notices.flatMap((notice) => (notice.type === 'packets' ? unpack(notice.batch) : []))
    const tap = (port: string, ...forms: PacketForm[]) => made.engine.carryOut('tap-port', { port, forms })
    return { ...made, seen, tap }
  }

  test('both directions are told with their addresses and times, in batches, and nothing is after the end', async () => {
    const { clock, engine, call, seen, tap, locals, notices } = fixture()
    const phone = await call('p', 'ulaw', 500)
    await engine.carryOut('set-port', { port: 'p', settings: { echoes: true } })
    await clock.pass('1s')
    assert.deepEqual(seen(), [], 'nobody looks')
    const beganMs = clock.wall()
    await tap('p', 'wire')
    await clock.pass('2s')
    await tap('p')
    const posted = seen()
    await clock.pass('1s')
    assert.equal(seen().length, posted.length)
    const rtp = (direction: string) =>
      posted.filter(({ flow, bytes }) => flow.direction === direction && bytes[1] === 0 && bytes.length === 172)
    assert.ok(Math.abs(rtp('in').length - 100) <= 1, `${rtp('in').length}`)
    assert.ok(Math.abs(rtp('out').length - 100) <= 1, `${rtp('out').length}`)
    const { flow, wallMs } = rtp('in')[0]!
    assert.equal(flow.port, 'p')
    assert.equal(flow.local.port, locals.get('p')!.port)
    assert.deepEqual(flow.remote, phone.address)
    assert.ok(wallMs >= beganMs && wallMs <= beganMs + 40)
    const batches = notices.filter(({ type }) => type === 'packets').length
    assert.ok(batches <= 21, `${batches} batches for ${posted.length} packets`)
    phone.close()
    await engine.carryOut('shutdown', {})
  })

  test('protected media are told as on the wire, or laid bare, or both', async () => {
    const { clock, engine, call, seen, tap } = fixture()
    const open = (port: string, mine: number, theirs: number) =>
      engine.carryOut('open-port', {
        port,
        spec: {
          ...rtpSpec('ulaw', { address: '', port: 0 }),
          transport: {
            ...{ localAddress: '127.0.0.1', firstPort: 5_000, lastPort: 5_999 },
            srtp: { inbound: keys(theirs), outbound: keys(mine) },
          },
        },
      })
    // two ports talk to each other over the network: one hears a phone and its own echo comes back
    const [left, right] = [await open('p', 3, 5), await open('far', 5, 3)]
    await engine.carryOut('renew-port', { port: 'p', remote: right.local! })
    await engine.carryOut('renew-port', { port: 'far', remote: left.local! })
    await engine.carryOut('set-port', { port: 'far', settings: { echoes: true } })
    const phone = await call('phone', 'ulaw', 500)
    await engine.carryOut('open-bridge', { bridge: 'b', spec: { kind: 'mixing' } })
    for (const port of ['p', 'phone']) await engine.carryOut('join-bridge', { bridge: 'b', port, spec: {} })
    await tap('p', 'wire', 'plain')
    await clock.pass('1s')
    await tap('p')
    const of = (form: string, direction: string) =>
      seen().filter(({ flow, bytes }) => flow.form === form && flow.direction === direction && bytes[1] === 0)
    for (const direction of ['in', 'out']) {
      const [wire, plain] = [of('wire', direction), of('plain', direction)]
      assert.ok(wire.length > 45, `${direction}: ${wire.length}`)
      assert.equal(plain.length, wire.length)
      const unseal = new SrtpSession(keys(direction === 'in' ? 5 : 3))
      for (const [at, { bytes }] of wire.entries()) {
        const copy = bytes.slice()
        const length = unseal.unprotectRtp(copy, copy.length) as number
        assert.deepEqual(copy.subarray(0, length), plain[at]!.bytes)
        assert.equal(decodeRtp(plain[at]!.bytes, new RtpView()), undefined)
      }
    }
    phone.close()
    await engine.carryOut('shutdown', {})
  })

  test('a port that is closed hands over what it has; one without a network has nothing; an unknown one is refused', async () => {
    const { clock, engine, call, seen, tap } = fixture()
    const phone = await call('p', 'ulaw', 500)
    await tap('p', 'wire')
    await clock.pass('50ms')
    await engine.carryOut('close-port', { port: 'p' })
    assert.ok(seen().length >= 2)
    await engine.carryOut('open-port', { port: 'silent', spec: { kind: 'silent', rateHz: 8_000 } })
    assert.equal(await tap('silent', 'wire'), null)
    await assert.rejects(tap('nobody', 'wire'), { code: 'unknown-port' })
    phone.close()
    await engine.carryOut('shutdown', {})
  })
})
