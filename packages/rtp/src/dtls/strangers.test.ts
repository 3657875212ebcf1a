// Handshakes while somebody else talks, too: cookies, plain messages after the keys, messages that are put together.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seededRandom } from '@jackfield/base'
import { concat, list, number } from './bytes.ts'
import { createCertificate } from './certificate.ts'
import { contentTypes, extensionTypes, handshakeTypes } from './dtls.table.ts'
import { DtlsSession, type DtlsSessionOptions } from './dtls-session.ts'
import type { DtlsSrtpKeys } from './handshake.ts'
import { Reassembler, wholeMessage } from './handshake-message.ts'
import { encodeClientHello } from './hello.ts'
import { HelloCookies } from './hello-cookies.ts'
import { decodeRecords, encodeRecord } from './record.ts'

const nowWall = Date.UTC(2026, 10, 15)
const [ours, theirs] = [createCertificate('ours', nowWall), createCertificate('theirs', nowWall)]
const seed = Number(process.env.JACKFIELD_SEED ?? 20_270_120)

type Role = 'client' | 'server'

/** Both sides, each with what it has sent; nothing is carried by itself. */
function sides(more: { [R in Role]?: Partial<DtlsSessionOptions> } = {}) {
  const sent: { [R in Role]: Uint8Array[] } = { client: [], server: [] }
  const keys: { [R in Role]?: DtlsSrtpKeys } = {}
  const failures: string[] = []
  const side = (role: Role) =>
    new DtlsSession({
      role,
      certificate: role === 'client' ? ours : theirs,
      fingerprints: [{ hash: 'sha-256', value: (role === 'client' ? theirs : ours).fingerprint }],
      send: (datagram) => sent[role].push(datagram),
      onConnected: (agreed) => {
        keys[role] = agreed
      },
      onFailed: (reason) => failures.push(`${role}: ${reason}`),
      ...more[role],
    })
  return { client: side('client'), server: side('server'), sent, keys, failures }
}

const record = (type: number, body: Uint8Array, epoch = 0, sequence = 99) => encodeRecord(type, epoch, sequence, body)
const message = (name: keyof typeof handshakeTypes, sequence: number, body: Uint8Array = new Uint8Array(4)) =>
  record(contentTypes.handshake, wholeMessage({ type: handshakeTypes[name], sequence, body }))
const helloOf = (random: Uint8Array, cookie = new Uint8Array(0), sequence = 0) =>
  message('clientHello', sequence, encodeClientHello(random, cookie))

test('who has no cookie gets one, shorter than what he sent, and nothing is kept of him; who brings it begins', () => {
  const cookies = new HelloCookies()
  const random = seededRandom(seed)
  const hello = random.bytes(32)
  const first = helloOf(hello)
  const asked = cookies.check(first, '192.0.2.1', 4_000)
  assert.ok(asked?.type === 'verify')
  assert.ok(asked.datagram.length < first.length, `${asked.datagram.length} for ${first.length}`)
  const cookie = asked.datagram.slice(-20)
  const verdict = (bytes: Uint8Array, address = '192.0.2.1', port = 4_000) => cookies.check(bytes, address, port)?.type
  assert.equal(verdict(helloOf(hello, cookie, 1)), 'verified')
  // from elsewhere, of another hello, of another server, or with a byte changed it is worth nothing
  assert.equal(verdict(helloOf(hello, cookie, 1), '192.0.2.1', 4_001), 'verify')
  assert.equal(verdict(helloOf(hello, cookie, 1), '192.0.2.2'), 'verify')
  assert.equal(verdict(helloOf(random.bytes(32), cookie, 1)), 'verify')
  assert.equal(new HelloCookies().check(helloOf(hello, cookie, 1), '192.0.2.1', 4_000)?.type, 'verify')
  cookie[3] = cookie[3]! ^ 1
  assert.equal(verdict(helloOf(hello, cookie, 1)), 'verify')
})

test(`what is no hello gets no answer, and no answer is longer than what it answers (seed ${seed})`, () => {
  const cookies = new HelloCookies()
  const random = seededRandom(seed)
  for (const bytes of [
    new Uint8Array(0),
    message('certificate', 0, random.bytes(60)),
    record(contentTypes.alert, Uint8Array.of(2, 40)),
    record(contentTypes.handshake, helloOf(random.bytes(32)).subarray(13), 1),
  ])
    assert.equal(cookies.check(bytes, '192.0.2.1', 4_000), undefined)
  const good = helloOf(random.bytes(32))
  let answers = 0
  for (let round = 0; round < 5_000; round++) {
    const bytes = good.slice(0, random.below(4) === 0 ? random.below(good.length) : good.length)
    for (let left = random.below(5); left > 0 && bytes.length > 0; left--)
      bytes[random.below(bytes.length)] = random.below(256)
    const verdict = cookies.check(bytes, '192.0.2.1', 4_000)
    if (verdict?.type !== 'verify') continue
    answers++
    assert.ok(verdict.datagram.length < bytes.length)
  }
  assert.ok(answers > 100, `${answers} answers`)
})

/** With a cookie in between, as often as it is asked for. */
function withCookie(lost: readonly number[] = []) {
  const cookies = new HelloCookies()
  const { client, sent, keys, failures } = sides()
  let server: DtlsSession | undefined
  let [nowMs, count] = [0, 0]
  const answers: Uint8Array[] = []
  const carry = () => {
    for (let moved = true; moved; ) {
      moved = false
      for (const datagram of sent.client.splice(0)) {
        moved = true
        if (lost.includes(count++)) continue
        const verdict = server ? undefined : cookies.check(datagram, '192.0.2.1', 4_000)
        if (verdict?.type === 'verify') answers.push(verdict.datagram)
        else if (verdict) server = sides({ server: { hello: verdict.place, send: (one) => answers.push(one) } }).server
        server?.receive(datagram, nowMs)
      }
      for (const datagram of answers.splice(0)) {
        moved = true
        if (!lost.includes(count++)) client.receive(datagram, nowMs)
      }
    }
  }
  client.begin(0)
  carry()
  for (let round = 0; round < 30 && !keys.client; round++) {
    nowMs = Math.min(client.nextMs, server?.nextMs ?? Number.POSITIVE_INFINITY)
    client.tick(nowMs)
    server?.tick(nowMs)
    carry()
  }
  return { keys, failures, server }
}

test('a handshake with a cookie ends as one without, whatever is lost of it', () => {
  for (const lost of [[], [0], [1], [0, 1, 2], [1, 3], [2, 4, 5], [3, 4, 5, 6]]) {
    const { keys, failures, server } = withCookie(lost)
    assert.deepEqual(failures, [])
    assert.ok(keys.client, `without ${lost}`)
    assert.equal(server?.state, 'connected')
  }
})

/** The client has the keys and waits for the last message; or both have finished. */
function exchanged(until: 'awaits-finished' | 'connected') {
  const both = sides()
  const { client, server, sent } = both
  client.begin(0)
  for (let round = 0; round < 4; round++) {
    if (until === 'awaits-finished' && client.state === 'awaits-finished') return both
    for (const datagram of sent.client.splice(0)) server.receive(datagram, 0)
    for (const datagram of sent.server.splice(0)) client.receive(datagram, 0)
  }
  return both
}

test('with the keys there, plain messages end nothing: not the last wait, and not what is agreed', () => {
  for (const until of ['awaits-finished', 'connected'] as const) {
    const { client, server, sent, keys, failures } = exchanged(until)
    assert.equal(client.state, until)
    const held = sent.client.splice(0)
    for (const session of [client, server])
      for (let sequence = 0; sequence < 20; sequence++) {
        if (until === 'awaits-finished' && session === server) continue
        for (const name of Object.keys(handshakeTypes) as (keyof typeof handshakeTypes)[])
          session.receive(message(name, sequence), 10)
        session.receive(record(contentTypes.alert, Uint8Array.of(2, 0)), 10)
        session.receive(record(contentTypes.alert, Uint8Array.of(1, 0)), 10)
        session.receive(record(contentTypes.changeCipherSpec, Uint8Array.of(1)), 10)
        session.receive(record(contentTypes.applicationData, new Uint8Array(40), 1), 10)
      }
    for (const datagram of held) server.receive(datagram, 20)
    for (const datagram of sent.server.splice(0)) client.receive(datagram, 20)
    assert.deepEqual([client.state, server.state], ['connected', 'connected'])
    assert.deepEqual(failures, [])
    assert.deepEqual(keys.client!.inbound, keys.server!.outbound)
  }
})

test('after the end nobody who is not the peer gets a flight repeated; before, a few times', () => {
  const { client, server, sent } = exchanged('connected')
  for (const list of [sent.client, sent.server]) list.length = 0
  for (let at = 0; at < 200; at++) {
    for (const session of [client, server])
      session.receive(message('clientHello', 0, new Uint8Array(60)), 1_000 + 100 * at)
  }
  assert.deepEqual([sent.client.length, sent.server.length], [0, 0])
  const waiting = sides()
  waiting.client.begin(0)
  const [hello] = waiting.sent.client
  for (let at = 0; at < 200; at++) waiting.server.receive(hello!, 100 * at)
  const flight = 2
  assert.ok(waiting.sent.server.length <= 11 * flight, `${waiting.sent.server.length} datagrams`)
})

test('a replayed record of the peer ends nothing and is answered by nothing', () => {
  const { client, server, sent } = sides()
  const all: Uint8Array[] = []
  client.begin(0)
  for (let round = 0; round < 3; round++) {
    for (const datagram of sent.client.splice(0)) {
      all.push(datagram)
      server.receive(datagram, 0)
    }
    for (const datagram of sent.server.splice(0)) client.receive(datagram, 0)
  }
  assert.equal(server.state, 'connected')
  for (let at = 0; at < 50; at++) for (const datagram of all) server.receive(datagram, 1_000 + 100 * at)
  assert.equal(sent.server.length, 0)
  assert.equal(server.state, 'connected')
})

test('who knows no extended master secret is refused, and told so; unless that is allowed', () => {
  /** A client's hello without the extension, as an old one would say it. */
  const without = (datagram: Uint8Array): Uint8Array => {
    const [first] = decodeRecords(datagram)
    const text = Buffer.from(first!.fragment).toString('hex')
    const extension = Buffer.from(concat(number(extensionTypes.extendedMasterSecret, 2), list(new Uint8Array(0), 2)))
    assert.ok(text.includes(extension.toString('hex')))
    // another number in its place: nobody knows it
    return encodeRecord(22, 0, first!.sequence, Buffer.from(text.replace(extension.toString('hex'), '7a7a0000'), 'hex'))
  }
  for (const extendedMasterSecret of [undefined, 'optional'] as const) {
    const { client, server, sent, failures } = sides({ server: { extendedMasterSecret } })
    client.begin(0)
    server.receive(without(sent.client[0]!), 0)
    if (extendedMasterSecret === 'optional') {
      assert.equal(server.state, 'awaits-certificate')
      // and the client does not take what it was not given: the server's hello is without it, too
      for (const datagram of sent.server) client.receive(datagram, 0)
      assert.match(failures[0] ?? '', /^client: serverHello: handshakeFailure, .*extended master secret/)
    } else assert.match(failures[0] ?? '', /^server: clientHello: handshakeFailure, .*extended master secret/)
  }
})

test('pieces that are put together are few, whatever is promised', () => {
  const reassembler = new Reassembler()
  const before = process.memoryUsage().arrayBuffers
  for (let sequence = 0; sequence < 8; sequence++)
    reassembler.accept(
      concat(number(11, 1), number(16_384, 3), number(sequence, 2), number(5, 3), number(1, 3), Uint8Array.of(1)),
      false,
    )
  const grown = process.memoryUsage().arrayBuffers - before
  assert.ok(grown <= 3 * 32_768, `${grown} bytes`)
  assert.equal(reassembler.message(), undefined)
  // what is protected takes the place of what somebody else put there
  reassembler.accept(wholeMessage({ type: handshakeTypes.finished, sequence: 0, body: new Uint8Array(12) }), true)
  assert.equal(reassembler.message()?.type, handshakeTypes.finished)
})
