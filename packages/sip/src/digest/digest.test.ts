import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { seededRandom, VirtualClock } from '@jackfield/base'
import type { SipRequest, SipResponse } from '../message/message.ts'
import { testRequest, testResponse } from '../testing/messages.ts'
import type { DigestAlgorithm } from './algorithms.table.ts'
import { computeHa1, computeResponse, systemHash } from './compute-response.ts'
import { DigestClient } from './digest-client.ts'
import { DigestServer } from './digest-server.ts'

const realm = 'jackfield'
const users = new Map([['alice', { password: 'secret' }]])

function setUp(algorithms: DigestAlgorithm[] = ['SHA-256', 'MD5'], options: { mostNonces?: number } = {}, seed = 1) {
  const clock = new VirtualClock()
  let hashes = 0
  const server = new DigestServer({
    clock,
    random: seededRandom(seed),
    hash: (name, data) => {
      hashes++
      return systemHash(name, data)
    },
    ...options,
  })
  let sequence = 0
  const request = () => testRequest('REGISTER', { sequence: ++sequence })
  const check = (message: SipRequest, address = '192.0.2.2') =>
    server.check(message, { realm, address, algorithms, lookUp: (name) => users.get(name) })
  const refuse = (message: SipRequest, isStale = false): SipResponse =>
    testResponse(message, 401, {
      headers: server.challenge(realm, '192.0.2.2', algorithms, isStale).map((value) => ['www-authenticate', value]),
    })
  const client = (username = 'alice', password = 'secret', known?: DigestAlgorithm[]) =>
    new DigestClient({
      random: seededRandom(2),
      lookUp: () => ({ username, password }),
      ...(known && { algorithms: known }),
    })
  return { clock, server, request, check, refuse, client, hashes: () => hashes }
}

describe('the arithmetic of digest', () => {
  it('gives what RFC 7616 §3.9.1 gives', () => {
    const nonce = '7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v'
    const cnonce = 'f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ'
    const results = {
      MD5: '8ca523f5e9506fed4657c9700eebdbec',
      'SHA-256': '753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1',
    }
    for (const [algorithm, expected] of Object.entries(results) as [DigestAlgorithm, string][]) {
      const ha1 = computeHa1(algorithm, 'Mufasa', 'http-auth@example.org', 'Circle of Life')
      const input = {
        algorithm,
        ha1,
        method: 'GET',
        uri: '/dir/index.html',
        nonce,
        cnonce,
        nc: '00000001',
        qop: 'auth',
      } as const
      assert.equal(computeResponse(input), expected)
    }
  })
})

describe('client and server', () => {
  for (const algorithm of ['MD5', 'SHA-256', 'SHA-512-256'] as const) {
    it(`agree with ${algorithm}, and the nonce serves again`, () => {
      const { request, check, refuse, client } = setUp([algorithm])
      const alice = client()
      const first = request()
      assert.deepEqual(check(first), { result: 'none' })
      assert.ok(alice.learn(refuse(first)))
      for (let times = 0; times < 3; times++) {
        const next = request()
        alice.authorize(next)
        assert.deepEqual(check(next), { result: 'accepted', username: 'alice' })
      }
    })
  }

  it('use the first challenge the client knows', () => {
    const { request, refuse, client, check } = setUp(['SHA-256', 'MD5'])
    const old = client('alice', 'secret', ['MD5'])
    const modern = client()
    for (const [phone, name] of [
      [old, 'MD5'],
      [modern, 'SHA-256'],
    ] as const) {
      phone.learn(refuse(request()))
      const next = request()
      phone.authorize(next)
      assert.match(next.header('authorization')!, new RegExp(`algorithm=${name}\\b`))
      assert.equal(check(next).result, 'accepted')
    }
  })

  it('refuse a wrong password, and the client gives up', () => {
    const { request, check, refuse, client } = setUp()
    const alice = client('alice', 'wrong')
    const first = request()
    assert.ok(alice.learn(refuse(first)))
    const second = request()
    alice.authorize(second)
    assert.deepEqual(check(second), { result: 'refused', username: 'alice' })
    assert.equal(alice.learn(refuse(second)), false)
  })

  it('refuse what is replayed, with a chance to answer again', () => {
    const { request, check, refuse, client } = setUp()
    const alice = client()
    alice.learn(refuse(request()))
    const next = request()
    alice.authorize(next)
    assert.equal(check(next).result, 'accepted')
    assert.equal(check(next).result, 'stale')
    const after = request()
    alice.authorize(after)
    assert.equal(check(after).result, 'accepted', 'a larger count is fine')
  })

  it('let a nonce expire, and say stale to those who know the password only', async () => {
    const { clock, request, check, refuse, client } = setUp()
    const [alice, eve] = [client(), client('alice', 'guess')]
    const challenge = refuse(request())
    alice.learn(challenge)
    eve.learn(challenge)
    await clock.pass('33s')
    const late = request()
    alice.authorize(late)
    assert.equal(check(late).result, 'stale')
    assert.ok(alice.learn(refuse(late, true)))
    const again = request()
    alice.authorize(again)
    assert.equal(check(again).result, 'accepted')
    const guess = request()
    eve.authorize(guess)
    assert.equal(check(guess).result, 'refused')
  })

  it('bind a nonce to realm and address, and know their own', () => {
    const { request, check, refuse, client } = setUp()
    const alice = client()
    alice.learn(refuse(request()))
    const next = request()
    alice.authorize(next)
    assert.equal(check(next, '198.51.100.9').result, 'none')
    const forged = testResponse(request(), 401, {
      headers: [['www-authenticate', 'Digest realm="jackfield", nonce="bm90IG91cnM", algorithm=MD5, qop="auth"']],
    })
    const bob = client()
    bob.learn(forged)
    const wrong = request()
    bob.authorize(wrong)
    assert.equal(check(wrong).result, 'none', 'the right password is told apart from a wrong one by nobody')
    const eve = client('alice', 'guess')
    eve.learn(forged)
    const guess = request()
    eve.authorize(guess)
    assert.equal(check(guess).result, 'none', 'and a wrong one is not blamed on whoever lives at the address')
  })

  it('go on when the server has forgotten what it gave out', () => {
    const [before, after] = [setUp(), setUp(undefined, {}, 9)]
    const alice = before.client()
    alice.learn(before.refuse(before.request()))
    for (let n = 0; n < 2; n++) {
      const next = before.request()
      alice.authorize(next)
      assert.equal(before.check(next).result, 'accepted')
    }
    const late = after.request()
    alice.authorize(late)
    assert.equal(after.check(late).result, 'none')
    assert.ok(alice.learn(after.refuse(late)), 'it served before: the password is right')
    const again = after.request()
    alice.authorize(again)
    assert.equal(after.check(again).result, 'accepted')
  })

  it('serve clients that know no qop once per nonce', () => {
    const { request, check, server } = setUp(['MD5'])
    const nonce = /nonce="([^"]+)"/.exec(server.challenge(realm, '192.0.2.2', ['MD5'])[0]!)![1]!
    const ha1 = computeHa1('MD5', 'alice', realm, 'secret')
    const next = request()
    const response = computeResponse({ algorithm: 'MD5', ha1, method: 'REGISTER', uri: 'sip:x', nonce })
    next.add(
      'authorization',
      `Digest username="alice", realm="${realm}", nonce="${nonce}", uri="sip:x", response="${response}"`,
    )
    assert.equal(check(next).result, 'accepted')
    assert.equal(check(next).result, 'stale')
  })

  it('do the same work for users that do not exist', () => {
    const { request, check, refuse, client, hashes } = setUp()
    const work = (username: string, password: string) => {
      const phone = client(username, password)
      phone.learn(refuse(request()))
      const next = request()
      phone.authorize(next)
      const before = hashes()
      const { result } = check(next)
      return [result, hashes() - before] as const
    }
    assert.deepEqual(work('alice', 'secret'), ['accepted', 3])
    assert.deepEqual(work('alice', 'wrong'), ['refused', 3])
    assert.deepEqual(work('nobody', 'wrong'), ['refused', 3])
  })

  it('take what was hashed before instead of a password', () => {
    const { server, request, refuse, client } = setUp()
    const alice = client()
    alice.learn(refuse(request()))
    const next = request()
    alice.authorize(next)
    const ha1 = { 'SHA-256': computeHa1('SHA-256', 'alice', realm, 'secret') }
    const check = { realm, address: '192.0.2.2', algorithms: ['SHA-256'] as const, lookUp: () => ({ ha1 }) }
    assert.equal(server.check(next, check).result, 'accepted')
  })

  it('never take a forgotten nonce for an unused one', () => {
    const { request, check, refuse, client } = setUp(['MD5'], { mostNonces: 3 })
    const uses: SipRequest[] = []
    for (let n = 0; n < 6; n++) {
      const phone = client()
      phone.learn(refuse(request()))
      const next = request()
      phone.authorize(next)
      check(next)
      uses.push(next)
    }
    for (const used of uses) assert.equal(check(used).result, 'stale')
  })

  it('know nothing of other schemes, other realms and malformed headers', () => {
    const { request, check, server } = setUp()
    for (const value of [
      'NoOneKnowsThisScheme opaque-data=here',
      'Digest realm="other", nonce="x"',
      'Digest',
      '"',
      'Digest realm="jackfield',
      'Digest realm="jackfield", username="alice", nonce="x", response="ü"',
    ]) {
      const next = request()
      next.add('authorization', value)
      assert.deepEqual(check(next), { result: 'none' }, value)
    }
    const nonce = /nonce="([^"]+)"/.exec(server.challenge(realm, '192.0.2.2', ['MD5'])[0]!)![1]!
    for (const fields of [
      '',
      ', algorithm=NONE',
      ', algorithm=MD5, qop=auth, nc=xyz',
      ', qop=auth-int, nc=00000001',
      ', response="ü"',
    ]) {
      const next = request()
      next.add('authorization', `Digest realm="jackfield", username="alice", nonce="${nonce}"${fields}`)
      assert.equal(check(next).result, 'refused', fields)
    }
  })

  it('answer proxies and servers in one request', () => {
    const { request, client } = setUp()
    const alice = client()
    const first = request()
    alice.learn(
      testResponse(first, 407, { headers: [['proxy-authenticate', 'Digest realm="p", nonce="1", qop="auth-int"']] }),
    )
    alice.learn(testResponse(first, 401, { headers: [['www-authenticate', 'Digest realm="s", nonce="2"']] }))
    const next = request()
    next.body = Buffer.from('x')
    alice.authorize(next)
    alice.authorize(next)
    assert.match(next.header('proxy-authorization')!, /qop=auth-int, nc=00000002$/)
    assert.match(
      next.header('authorization')!,
      /^Digest username="alice", realm="s", nonce="2", uri="sip:bob@192.0.2.1", response="[0-9a-f]{32}"$/,
    )
    assert.equal(next.headers('authorization').length, 1)
  })
})
