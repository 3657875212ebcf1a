import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { seededRandom } from '@jackfield/base'
import { moduleRows } from '@jackfield/core'
import { type SipRequest, UserAgent } from '@jackfield/sip'
import { MemorySipNetwork } from '@jackfield/sip/testing'
import { CommandFixture } from '../command-fixture.ts'

const extensions = '[phones]\nexten => 7001,hint,Custom:lamp\nexten => 7002,hint,Custom:lamp\n'

async function open(text = extensions) {
  const deps = new CommandFixture(text)
  deps.deps.modules.registerAll(
    moduleRows(['res_pjsip.so', 'res_pjsip_outbound_registration.so', 'res_pjsip_endpoint_identifier_ip.so']),
  )
  await deps.start()
  return deps
}

const noNames = { naptr: async () => [], srv: async () => [], ipv4: async () => [], ipv6: async () => [] }

/** A phone at alice's contact, and one of nobody in particular. */
function phones(deps: CommandFixture) {
  const network = new MemorySipNetwork(deps.clock)
  const { agent, reception } = deps.pjsip.signalling
  agent.transports.add(network.open('UDP', { address: '127.0.0.1', port: 5060 }, reception))
  const received: SipRequest[] = []
  const at = (address: string) => {
    const own = new UserAgent({
      clock: deps.clock,
      random: seededRandom(7),
      resolver: noNames,
      handler: {
        onInvite: (incoming) => void incoming.respond(486),
        onRequest: (incoming) => {
          received.push(incoming.request)
          incoming.respond(200)
        },
      },
    })
    own.transports.add(network.open('UDP', { address, port: 5060 }, own))
    return own
  }
  return { alice: at('192.0.2.1'), watcher: at('198.51.100.1'), received }
}

const matches = (lines: readonly string[], shape: RegExp) =>
  assert.ok(
    lines.some((line) => shape.test(line)),
    `${shape} in\n${lines.join('\n')}`,
  )

describe('looking at SIP', () => {
  it('lists one line for each object, or for those that are like a word', async (t) => {
    const deps = await open()
    t.after(() => deps.close())
    deps.pjsip.registrations.start()
    for (const kind of ['aors', 'auths', 'contacts', 'transports', 'identifies', 'registrations']) {
      assert.equal((await deps.run(`pjsip list ${kind}`)).at(-2), 'Objects found: 1', kind)
    }
    const endpoints = await deps.run('pjsip list endpoints')
    matches(endpoints, /^ Endpoint: {2}alice\/1001 +Not in use +0 of inf$/)
    assert.equal(endpoints.filter((line) => line.includes('Contact:')).length, 0)
    assert.deepEqual(await deps.data('pjsip list endpoints like AL'), ['alice'])
    assert.deepEqual(
      await deps
        .data('pjsip show endpoints like bar')
        .then((all) => (all as { name: string }[]).map(({ name }) => name)),
      ['bare'],
    )
    assert.deepEqual(await deps.run('pjsip list endpoints like nobody'), ['No objects found.'])
    assert.deepEqual(await deps.run('pjsip list endpoints like'), ['Like what? pjsip list endpoints like WORD'])
    assert.deepEqual(await deps.run('pjsip show aors like'), ['Like what? pjsip show aors like WORD'])
    assert.match((await deps.run('pjsip list weather')).join('\n'), /^Usage: pjsip list \{endpoints\|aors/)
    assert.deepEqual(await deps.run('pjsip list channels'), ['No objects found.'])
  })

  it('shows one object with its settings, never with passwords', async (t) => {
    const deps = await open()
    t.after(() => deps.close())
    deps.pjsip.registrations.start()
    const shown: [string, RegExp][] = [
      ['aor alice', /^ max_contacts +: 1$/],
      ['auth alice', /^ username +: alice$/],
      ['contact alice/sip:alice@192.0.2.1', /^ uri +: sip:alice@192\.0\.2\.1$/],
      ['identify trunk', /^ endpoint +: alice$/],
      ['registration line', /^ server_uri +: sip:192\.0\.2\.9$/],
      ['transport wire', /^ bind +: 127\.0\.0\.1:5060$/],
    ]
    for (const [what, line] of shown) {
      const lines = await deps.run(`pjsip show ${what}`)
      matches(lines, line)
      assert.equal(lines.join('\n').includes('very secret'), false)
      const [kind] = what.split(' ')
      assert.deepEqual(await deps.run(`pjsip show ${kind} nobody`), ['Unable to find object nobody.'])
    }
    assert.deepEqual((await deps.line.complete('pjsip show aor ')).candidates, ['alice'])
  })

  it('shows what counts for all', async (t) => {
    const deps = await open()
    t.after(() => deps.close())
    const settings = await deps.run('pjsip show settings')
    matches(settings, /^ default_realm +: asterisk$/)
    matches(settings, /^ timer_t1 +: 500$/)
    assert.deepEqual(await deps.run('pjsip show identifiers'), ['Identifier Names:', 'ip', 'username', 'anonymous'])
  })

  it('shows who watches what, and the lists there are', async (t) => {
    const deps = await open()
    t.after(() => deps.close())
    const { watcher } = phones(deps)
    assert.equal((await deps.run('pjsip show subscriptions')).at(-1), '0 active subscriptions')
    watcher.subscribe({
      uri: 'sip:7001@127.0.0.1:5060',
      from: '<sip:bare@198.51.100.1>',
      to: '<sip:7001@127.0.0.1>',
      event: 'dialog',
      expires: 300,
      callId: 'a-call',
      handler: { onNotify: () => undefined },
    })
    await deps.clock.pass(1500)
    const lines = await deps.run('pjsip show subscriptions inbound')
    assert.deepEqual(lines.slice(-5), [
      'Endpoint: bare/sip:bare@198.51.100.1',
      'Resource: 7001/dialog',
      '  Expiry:      299  a-call',
      '',
      '1 active subscription',
    ])
    assert.equal((await deps.run('pjsip show subscriptions outbound')).at(-1), '0 active subscriptions')
    matches(await deps.run('pjsip show subscription a-call'), /^ detail +: [A-Z_]+$/)
    assert.deepEqual(await deps.run('pjsip show subscription b'), ['Unable to find subscription b.'])
    const lists = await deps.run('pjsip show resource lists')
    matches(lists, /^ {7}List: {2}office\/dialog +2$/)
    matches(lists, /^ {7}Item: {2}7002$/)
  })

  it('shows calls, and how they sound', async (t) => {
    const deps = await open()
    t.after(() => deps.close())
    const figures: Record<string, string> = {
      rxcount: '90',
      rxploss: '10',
      txcount: '100',
      rxjitter: '0.0042',
      rtt: '0.02',
    }
    const channel = deps.channel('sip', { technology: { name: 'PJSIP', description: 'SIP', module: 'chan_pjsip.so' } })
    channel.connect({ ...channel.driver, read: (item) => figures[item.replace('rtcp,', '')] ?? '0' })
    matches(await deps.run('pjsip show channels'), new RegExp(`^    Channel:  ${channel.name} +Up`))
    matches(await deps.run('pjsip show channelstats'), / {5}90 +10 {2}10 +0\.004 +100 +0 +0 +0\.000 +0\.020$/)
    const [data] = (await deps.data('pjsip show channelstats')) as { receive: { lostPercent: number } }[]
    assert.equal(data?.receive.lostPercent, 10)
  })

  it('keeps the last messages where somebody wants to look back', async (t) => {
    const deps = await open()
    t.after(() => deps.close())
    assert.deepEqual(await deps.run('pjsip show history'), ['No SIP messages were kept: pjsip set history on'])
    await deps.run('pjsip set history on')
    assert.deepEqual(await deps.run('pjsip show history'), ['No SIP messages were kept yet.'])
    const sendMessage = (callId: string) =>
      deps.hooks('jackfield:sip:message').emit({
        ...{
          direction: 'in',
          peer: 'UDP:192.0.2.1:5060',
          local: 'UDP:127.0.0.1:5060',
          callId,
          summary: `OPTIONS ${callId}`,
        },
        text: 'OPTIONS sip:a@b SIP/2.0\r\nAuthorization: Digest username="a", response="0123456789abcdef"\r\n\r\n',
      })
    for (const callId of ['one', 'two']) sendMessage(callId)
    const lines = await deps.run('pjsip show history')
    assert.equal(lines.length, 3)
    matches(lines, /^00001 {2}\S+ {2}\* <== UDP:192\.0\.2\.1:5060 +OPTIONS two$/)
    assert.equal((await deps.run('pjsip show history call one')).length, 2)
    const whole = await deps.run('pjsip show history entry 1')
    matches(whole, /^OPTIONS sip:a@b SIP\/2\.0$/)
    assert.equal(whole.join('\n').includes('0123456789abcdef'), false)
    assert.deepEqual(await deps.run('pjsip show history entry 9'), ['There is no message 9 in the history.'])
    assert.deepEqual(await deps.run('pjsip show history entry'), ['Which one? pjsip show history entry …'])
    for (let number = 0; number < 2500; number++) sendMessage(`more-${number}`)
    assert.equal((await deps.run('pjsip show history')).length, 1001)
    await deps.run('pjsip set history off')
    sendMessage('late')
    assert.equal((await deps.run('pjsip show history call late')).length, 1)
    await deps.run('pjsip set history clear')
    assert.equal((await deps.run('pjsip show history')).length, 1)
    await deps.run('pjsip set history on')
    sendMessage('x'.repeat(60_000))
    const kept = await deps.run('pjsip show history')
    assert.ok(kept.join('').length < 20_000, 'of a message as long as a packet can be its beginning is kept')
  })
})

describe('pjsip send notify', () => {
  it('tells telephones what pjsip_notify.conf has', async (t) => {
    const deps = await open()
    t.after(() => deps.close())
    const { received } = phones(deps)
    assert.deepEqual(await deps.run('pjsip send notify check-sync endpoint alice bare nobody'), [
      "Sending NOTIFY of type 'check-sync' to 'alice' (1 place)",
      "Unable to send NOTIFY to 'bare': bare has no contact that can be reached",
      "Unable to send NOTIFY to 'nobody': there is no endpoint nobody",
    ])
    await deps.clock.pass('1s')
    assert.deepEqual(
      received.map((request) => request.header('event')),
      ['check-sync'],
    )
    assert.deepEqual(await deps.run('pjsip send notify reboot endpoint alice'), ["Unable to find notify type 'reboot'"])
    assert.deepEqual(await deps.run('pjsip send notify check-sync channel nobody'), [
      "Unable to send NOTIFY to 'nobody': nobody is not a known channel",
    ])
    assert.match((await deps.run('pjsip send notify check-sync')).join('\n'), /^Usage: pjsip send notify/)
    assert.deepEqual((await deps.line.complete('pjsip send notify ')).candidates, ['check-sync'])
    assert.deepEqual((await deps.line.complete('pjsip send notify check-sync endpoint a')).candidates, ['alice'])
  })
})

describe('pjsip set maintenance', () => {
  it('takes an endpoint out, and lets it in again', async (t) => {
    const deps = await open()
    t.after(() => deps.close())
    assert.deepEqual(await deps.run('pjsip set maintenance on all'), [
      "Maintenance mode enabled for endpoint 'alice'",
      "Maintenance mode enabled for endpoint 'bare'",
    ])
    assert.deepEqual(await deps.run('pjsip set maintenance on alice'), ['Maintenance mode was enabled before.'])
    assert.deepEqual(await deps.run('pjsip set maintenance off bare'), [
      "Maintenance mode disabled for endpoint 'bare'",
    ])
    assert.deepEqual(await deps.run('pjsip show maintenance'), ['alice', '1 endpoint in maintenance'])
    assert.deepEqual(await deps.run('pjsip set maintenance on nobody'), ['Unable to retrieve endpoint nobody'])
  })
})
