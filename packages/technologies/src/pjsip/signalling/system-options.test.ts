import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { TestPjsip } from '../pjsip-fixture.ts'

const phones = `
[alice]
type = endpoint
aors = alice
[alice]
type = aor
max_contacts = 1
`

function open(system: string) {
  const fixture = new TestPjsip(`${phones}[system]\n${system}\n`)
  const sent: string[] = []
  const { network } = fixture
  const deliver = network.deliver.bind(network)
  network.deliver = (from, to, bytes) => {
    if (from.local.address === '10.0.0.1') sent.push(bytes.toString())
    deliver(from, to, bytes)
  }
  const ask = (method: string, body = '') =>
    fixture.pjsip.signalling.agent.request(method, {
      uri: 'sip:alice@10.0.0.2',
      from: '<sip:us@10.0.0.1>',
      to: '<sip:alice@10.0.0.2>',
      ...(body === '' ? {} : { body, contentType: 'text/plain' }),
    })
  return { fixture, sent, ask }
}

describe('options of [system]', () => {
  it('timer_b: how long a request waits for an answer', async () => {
    for (const [system, seconds] of [
      ['', 32],
      ['timer_b = 4000', 4],
      ['timer_t1 = 100', 32],
    ] as const) {
      const { fixture, ask } = open(system)
      const start = fixture.clock.now()
      let endedAt = 0
      void ask('OPTIONS').then(({ status }) => {
        assert.equal(status, 408)
        endedAt = fixture.clock.now()
      })
      await fixture.clock.pass('40s')
      assert.equal((endedAt - start) / 1000, seconds, system)
      await fixture.close()
    }
  })

  it('timer_t1: how soon a request is repeated', async () => {
    for (const [system, times] of [
      ['', 2],
      ['timer_t1 = 100', 4],
    ] as const) {
      const { fixture, sent, ask } = open(system)
      void ask('OPTIONS')
      await fixture.clock.pass(1000)
      assert.equal(sent.length, times, system)
      await fixture.close()
    }
  })

  it('compact_headers: everything we say is written with short names', async () => {
    const { fixture, sent, ask } = open('compact_headers = yes')
    const phone = fixture.phone('alice')
    assert.equal((await phone.register()).status, 200)
    assert.match(sent[0] ?? '', /^SIP\/2.0 200 OK\r\nv: .*\r\nf: .*\r\nm: .*\r\nl: 0\r\n\r\n$/s)
    void ask('MESSAGE', 'hello')
    await fixture.clock.pass(100)
    assert.match(sent[1] ?? '', /^MESSAGE .*\r\ni: .*\r\nc: text\/plain\r\nl: 5\r\n\r\nhello$/s)
    assert.doesNotMatch(sent.join(''), /^(Via|From|To|Call-ID|Contact|Content-Length|Content-Type|Supported):/m)
    await fixture.close()
  })

  it('disable_rport: our requests do not ask for it', async () => {
    for (const [system, isAsked] of [
      ['', true],
      ['disable_rport = yes', false],
    ] as const) {
      const { fixture, sent, ask } = open(system)
      void ask('OPTIONS')
      await fixture.clock.pass(10)
      assert.equal(/^Via: .*;rport/m.test(sent[0] ?? ''), isAsked)
      await fixture.close()
    }
  })

  it('disable_tcp_switch: large requests stay on UDP unless it is taken back', async () => {
    for (const [system, transport] of [
      ['', 'UDP'],
      ['disable_tcp_switch = no', 'TCP'],
    ] as const) {
      const { fixture, sent, ask } = open(system)
      fixture.phone('alice', { transport: 'TCP' })
      fixture.phone('alice')
      void ask('MESSAGE', 'x'.repeat(1400))
      await fixture.clock.pass(100)
      assert.equal(/^Via: SIP\/2.0\/(\w+)/m.exec(sent[0] ?? '')?.[1], transport)
      await fixture.close()
    }
  })
})
