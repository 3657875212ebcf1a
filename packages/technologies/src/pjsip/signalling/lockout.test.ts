import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { formatMessage, type RequestResult, SipMessage } from '@jackfield/sip'
import { type TestPhone, TestPjsip, type TestPjsipOptions } from '../pjsip-fixture.ts'

const account = (name: string) => `
[${name}]
type = endpoint
aors = ${name}
auth = ${name}
[${name}]
type = aor
max_contacts = 5
[${name}]
type = auth
username = ${name}
password = ${name}secret
`

const router = '203.0.113.7'

function open(more = '', options: TestPjsipOptions = {}): TestPjsip {
  const fixture = new TestPjsip(['alice', 'bob', 'carol'].map(account).join('') + more, options)
  fixture.pjsip.signalling.handle('INVITE', ({ incoming }) => incoming.respond(486))
  return fixture
}

/** Lets the clock go on until it is answered: wrong passwords wait. */
async function answered(fixture: TestPjsip, asked: Promise<RequestResult>): Promise<number> {
  let status: number | undefined
  void asked.then((result) => {
    status = result.status
  })
  while (status === undefined) await fixture.clock.pass('1s')
  return status
}

/** Wrong passwords until it is refused; how many registrations it took. */
async function untilRefused(fixture: TestPjsip, phone: TestPhone): Promise<number> {
  for (let count = 1; count <= 60; count++) if ((await answered(fixture, phone.register())) === 503) return count
  throw new Error('never refused')
}

const phoneOf = (fixture: TestPjsip, name: string, port: number, address = router, password = `${name}secret`) =>
  fixture.phone(name, { address, port, password })

const calls = async (phone: TestPhone) => (await phone.ask({ method: 'INVITE', to: '600' })).status

describe('who is locked out', () => {
  it('an office behind one router where one phone has a wrong password: the others register and call', async () => {
    const fixture = open()
    const alice = phoneOf(fixture, 'alice', 40_001)
    assert.equal((await alice.register()).status, 200)
    const wrong = phoneOf(fixture, 'carol', 40_003, router, 'old password')
    await untilRefused(fixture, wrong)
    assert.equal((await alice.register()).status, 200, 'a registered phone renews')
    assert.equal(await calls(alice), 486, 'and calls')
    const bob = phoneOf(fixture, 'bob', 40_002)
    assert.equal((await bob.register()).status, 200, 'a phone that was never there before registers')
    assert.equal(await calls(wrong), 503)
    const blocks = fixture.said.filter((line) => line.includes(' is blocked for 30 s: '))
    assert.deepEqual(blocks, [`WARNING PJSIP: 'carol' at ${router} is blocked for 30 s: 20 times wrong credentials`])
    assert.deepEqual(
      fixture.pjsip.signalling.limiter.blocks().map(({ address, account }) => [address, account]),
      [[router, 'carol']],
    )
    await fixture.close()
  })

  it('two phones of one account behind one router, one with the old password: the other stays and calls', async () => {
    const fixture = open()
    const desk = phoneOf(fixture, 'bob', 40_001)
    assert.equal((await desk.register()).status, 200)
    const old = phoneOf(fixture, 'bob', 40_002, router, 'old password')
    await untilRefused(fixture, old)
    assert.equal((await desk.register()).status, 200)
    assert.equal(await calls(desk), 486)
    const restarted = phoneOf(fixture, 'bob', 40_003)
    assert.equal((await restarted.register()).status, 200, 'the router gave it another port')
    assert.equal((await old.register()).status, 503)
    await fixture.close()
  })

  it('everybody behind a proxy, where one guesses: all come from the same port, and only his account is blocked', async () => {
    const fixture = open()
    const proxy = '198.51.100.1'
    const alice = phoneOf(fixture, 'alice', 5060, proxy)
    assert.equal((await alice.register()).status, 200)
    await alice.agent.close()
    const guesser = phoneOf(fixture, 'carol', 5060, proxy, 'guess')
    await untilRefused(fixture, guesser)
    await guesser.agent.close()
    const again = phoneOf(fixture, 'alice', 5060, proxy)
    assert.equal((await again.register()).status, 200)
    assert.equal(await calls(again), 486)
    await again.agent.close()
    assert.equal((await phoneOf(fixture, 'bob', 5060, proxy).register()).status, 200, 'nor is anybody new')
    await fixture.close()
  })

  it('browser phones behind a reverse proxy, which all have its address: one guesses, the others register and call', async () => {
    const fixture = open()
    const browser = (name: string, port: number, password = `${name}secret`) =>
      fixture.phone(name, { address: '127.0.0.1', port, password, transport: 'WS' })
    const alice = browser('alice', 50_001)
    assert.equal((await alice.register()).status, 200)
    await untilRefused(fixture, browser('alice', 50_002, 'guess'))
    assert.equal((await alice.register()).status, 200, 'the one that is guessed, on the connection it has')
    assert.equal(await calls(alice), 486)
    assert.equal((await browser('alice', 50_003).register()).status, 200, 'and on a new one')
    assert.equal((await browser('bob', 50_004).register()).status, 200)
    await fixture.close()
  })

  it('registered before a restart of the exchange: heard although somebody guessed the account since', async () => {
    const before = open()
    const bob = phoneOf(before, 'bob', 40_001)
    assert.equal((await bob.register()).status, 200)
    await before.close()
    await bob.agent.close()
    const { store, clock } = before
    const after = open('[global]\ntype = global\nauth_block_time = 900\n', { store, clock })
    const ports = Array.from({ length: 40 }, (_, at) => 41_000 + at)
    for (const port of ports) await answered(after, phoneOf(after, 'bob', port, router, 'guess').register())
    assert.equal((await phoneOf(after, 'bob', 45_000).register()).status, 503, 'nobody new is believed any more')
    assert.equal((await phoneOf(after, 'bob', 40_001).register()).status, 200)
    await after.close()
  })

  it('a guesser over many accounts is blocked as a whole; who was there before goes on', async () => {
    const fixture = open()
    const alice = phoneOf(fixture, 'alice', 40_001)
    assert.equal((await alice.register()).status, 200)
    const statuses: number[] = []
    for (let at = 0; at < 30; at++) {
      const guess = phoneOf(fixture, `user${at}`, 41_000, router, 'guess')
      statuses.push(await answered(fixture, guess.register()))
      await guess.agent.close()
    }
    assert.deepEqual(statuses.indexOf(503), 20)
    assert.ok(
      fixture.said.includes(
        `WARNING PJSIP: ${router} is blocked for 30 s: wrong credentials of 20 accounts, the last 'user19'`,
      ),
    )
    assert.equal((await alice.register()).status, 200)
    assert.equal(await calls(alice), 486)
    assert.equal((await phoneOf(fixture, 'bob', 40_002).register()).status, 503, 'nobody new')
    assert.equal((await phoneOf(fixture, 'bob', 40_002, '203.0.113.8').register()).status, 200)
    await fixture.clock.pass('31s')
    assert.equal((await phoneOf(fixture, 'bob', 40_003).register()).status, 200, 'it is over')
    await fixture.close()
  })

  it('one account guessed from many addresses is never locked: its answers wait, and the right password does not', async () => {
    const fixture = open()
    for (let at = 0; at < 40; at++) {
      const guess = phoneOf(fixture, 'bob', 40_000, `198.51.100.${at}`, 'guess')
      assert.equal(await answered(fixture, guess.register()), 401)
    }
    assert.ok(fixture.said.some((line) => line.startsWith("WARNING account 'bob' is being guessed: 32 wrong")))
    const startedAt = fixture.clock.now()
    assert.equal((await phoneOf(fixture, 'bob', 40_001).register()).status, 200)
    assert.ok(fixture.clock.now() - startedAt <= 1000)
    assert.deepEqual(fixture.pjsip.signalling.limiter.blocks(), [])
    await fixture.close()
  })

  it('wrong passwords in the name of an address of somebody else lock nobody out', async () => {
    const fixture = open()
    const forger = fixture.network.open(
      'UDP',
      { address: router, port: 5999 },
      { onMessage() {}, onMalformed() {}, onFlowClosed() {} },
    )
    const flow = await forger.flowTo({ address: '10.0.0.1', port: 5060 })
    for (let at = 0; at < 400; at++) {
      const user = ['alice', 'bob', `user${at}`][at % 3]
      const request = SipMessage.request('REGISTER', 'sip:10.0.0.1')
      request.add('via', `SIP/2.0/UDP ${router}:5999;branch=z9hG4bKforged${at}`)
      request.add('from', `<sip:${user}@10.0.0.1>;tag=1`).add('to', `<sip:${user}@10.0.0.1>`)
      request.add('call-id', `forged${at}`).add('cseq', '1 REGISTER').add('max-forwards', '70')
      const credentials = `username="${user}", realm="asterisk", nonce="never heard", uri="sip:10.0.0.1"`
      request.add('authorization', `Digest ${credentials}, response="${'0'.repeat(32)}", algorithm=MD5`)
      flow.send(formatMessage(request))
    }
    await fixture.clock.pass(100)
    assert.equal(fixture.pjsip.signalling.limiter.tally.failures, 0)
    assert.equal((await phoneOf(fixture, 'bob', 40_002).register()).status, 200)
    await fixture.close()
  })

  it('phones of networks that are exempt are never blocked', async () => {
    const fixture = open(
      '[global]\ntype = global\nauth_block_exempt = 203.0.113.0/24\nauth_block_exempt = 198.51.100.1\n',
    )
    for (const address of [router, '198.51.100.1']) {
      const wrong = phoneOf(fixture, 'carol', 40_003, address, 'old password')
      for (let at = 0; at < 30; at++) assert.equal(await answered(fixture, wrong.register()), 401)
    }
    assert.deepEqual(fixture.pjsip.signalling.limiter.blocks(), [])
    await fixture.close()
  })

  it('the numbers of the global section count', async () => {
    const fixture = open('[global]\ntype = global\nauth_block_failures = 3\nauth_block_time = 100\n')
    const wrong = phoneOf(fixture, 'carol', 40_003, router, 'old password')
    assert.ok((await untilRefused(fixture, wrong)) <= 3)
    const [block] = fixture.pjsip.signalling.limiter.blocks()
    assert.equal(block && (block.until - block.since) / 1000, 100)
    await fixture.close()
  })

  it('a refused call is one line of the log, however often its packets come', async () => {
    const fixture = open()
    const wrong = phoneOf(fixture, 'carol', 40_003, router, 'old password')
    await untilRefused(fixture, wrong)
    fixture.core.entries.length = 0
    for (let at = 0; at < 5; at++) assert.equal(await calls(wrong), 503)
    const lines = fixture.said.filter((line) => line.includes('was refused'))
    assert.equal(lines.length, 1, 'its call ids are the same')
    assert.match(
      lines[0] ?? '',
      /^NOTICE The call of 'carol' at 203.0.113.7:40003 to sip:600@\S+ was refused: he is blocked for \d+ s after wrong credentials$/,
    )
    await fixture.close()
  })

  it('a flood of one phone is ignored, and a registered one behind the same router is heard', async () => {
    const fixture = open('', { rateLimits: { burst: 20, perSecond: 0 } })
    const alice = phoneOf(fixture, 'alice', 40_001)
    assert.equal((await alice.register()).status, 200)
    const flooder = fixture.phone('nobody', { address: router, port: 40_066 })
    for (let at = 0; at < 100; at++) {
      void flooder.agent.request('OPTIONS', {
        uri: 'sip:600@10.0.0.1',
        from: '<sip:nobody@x>',
        to: '<sip:600@10.0.0.1>',
      })
    }
    await fixture.clock.pass(100)
    await flooder.agent.close()
    assert.equal((await alice.register()).status, 200)
    assert.equal(await calls(alice), 486)
    await fixture.close()
  })
})
