import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { seededRandom } from '@jackfield/base'
import { DigestServer, type Flow, type IncomingRequest, UserAgent } from '@jackfield/sip'
import { ours, TestPjsip } from '../pjsip-fixture.ts'

const conf = (more = '', auth = '') => `
[provider]
type = endpoint
aors = provider
[provider]
type = auth
username = account
password = secret
${auth}
[line1]
type = registration
server_uri = sip:10.0.0.9
client_uri = sip:account@10.0.0.9
contact_user = 0301234
outbound_auth = provider
expiration = 600
max_random_initial_delay = 0
retry_interval = 30
${more}
`

class Provider {
  readonly requests: IncomingRequest[] = []
  readonly agent: UserAgent
  answer: (incoming: IncomingRequest) => void = (incoming) => {
    const contact = incoming.request.header('contact') ?? ''
    incoming.respond(200, { headers: [['contact', `${contact};expires=${incoming.request.header('expires')}`]] })
  }

  constructor(fixture: TestPjsip) {
    const { clock } = fixture
    this.agent = new UserAgent({
      clock,
      random: seededRandom(3),
      handler: {
        onInvite: (incoming) => void incoming.respond(486),
        onRequest: (incoming) => {
          this.requests.push(incoming)
          this.answer(incoming)
        },
      },
    })
    for (const name of ['UDP', 'TCP'] as const) {
      this.agent.transports.add(fixture.network.open(name, { address: '10.0.0.9', port: 5060 }, this.agent))
    }
  }

  get last() {
    return this.requests.at(-1)!.request
  }
}

function open(text: string) {
  const fixture = new TestPjsip(text)
  const provider = new Provider(fixture)
  fixture.pjsip.registrations.start()
  const line = () => fixture.pjsip.registrations.get('line1')!
  return { fixture, provider, line }
}

describe('registrations of ours', () => {
  it('are made, renewed before they end, and taken back at the end', async () => {
    const { fixture, provider, line } = open(conf())
    await fixture.clock.pass('1s')
    assert.equal(line().state, 'Registered')
    const { last } = provider
    assert.equal(last.requestUri, 'sip:10.0.0.9')
    assert.match(last.header('from') ?? '', /^<sip:account@10.0.0.9>;tag=/)
    assert.match(last.header('contact') ?? '', /^<sip:0301234@.*>$/)
    assert.equal(last.header('expires'), '600')
    assert.ok(line().nextSeconds! > 580 && line().nextSeconds! < 590)
    await fixture.clock.pass('590s')
    assert.equal(provider.requests.length, 2)
    assert.equal(provider.last.callId, last.callId)
    assert.ok(provider.last.cseq.sequence > last.cseq.sequence)
    await fixture.close()
    assert.equal(provider.last.header('expires'), '0')
    assert.deepEqual(fixture.published('registration-changed'), [
      'sip:account@10.0.0.9 Registered',
      'sip:account@10.0.0.9 Registered',
      'sip:account@10.0.0.9 Unregistered',
    ])
  })

  it('show their credentials, and give up when these are wrong', async () => {
    const { fixture, provider, line } = open(conf())
    let password = 'secret'
    const server = new DigestServer({ clock: fixture.clock, random: seededRandom(9) })
    provider.answer = (incoming) => {
      const address = incoming.flow.remote.address
      const check = { realm: 'p', address, algorithms: ['MD5' as const], lookUp: () => ({ password }) }
      if (server.check(incoming.request, check).result === 'accepted') incoming.respond(200)
      else {
        const headers = server.challenge('p', address, ['MD5']).map((value) => ['www-authenticate', value] as const)
        incoming.respond(401, { headers })
      }
    }
    await fixture.clock.pass('1s')
    assert.equal(line().state, 'Registered')
    password = 'other'
    line().register()
    await fixture.clock.pass('1s')
    assert.equal(line().state, 'Rejected')
    assert.equal(line().nextSeconds, undefined)
    assert.deepEqual(fixture.published('registration-changed').at(-1), 'sip:account@10.0.0.9 Rejected 401')
    await fixture.close()
  })

  it('are tried again after what may pass, at most so often', async () => {
    const { fixture, provider, line } = open(conf('max_retries = 2'))
    provider.answer = (incoming) => void incoming.respond(500)
    await fixture.clock.pass('1s')
    assert.deepEqual([line().state, line().nextSeconds], ['Rejected', 29])
    await fixture.clock.pass('100s')
    assert.deepEqual([provider.requests.length, line().nextSeconds], [3, undefined])
    await fixture.close()
  })

  it('wait as long as the server says', async () => {
    const { fixture, provider, line } = open(conf())
    provider.answer = (incoming) => void incoming.respond(503, { headers: [['retry-after', '120']] })
    await fixture.clock.pass('1s')
    assert.equal(line().nextSeconds, 119)
    await fixture.close()
  })

  it('end with 403 unless that is to be tried again, too', async () => {
    const forbidden = (incoming: IncomingRequest) => void incoming.respond(403)
    const once = open(conf())
    once.provider.answer = forbidden
    await once.fixture.clock.pass('1s')
    assert.equal(once.line().nextSeconds, undefined)
    await once.fixture.close()
    const again = open(conf('forbidden_retry_interval = 300'))
    again.provider.answer = forbidden
    await again.fixture.clock.pass('1s')
    assert.equal(again.line().nextSeconds, 299)
    await again.fixture.close()
  })

  it('ask for longer where the server wants it', async () => {
    const { fixture, provider, line } = open(conf())
    provider.answer = (incoming) => {
      const expires = Number(incoming.request.header('expires'))
      if (expires > 0 && expires < 3600) incoming.respond(423, { headers: [['min-expires', '3600']] })
      else incoming.respond(200)
    }
    await fixture.clock.pass('1s')
    assert.equal(line().state, 'Registered')
    assert.equal(provider.last.header('expires'), '3600')
    await fixture.close()
  })

  it('do not ask for ever for longer where the server never has enough', async () => {
    const { fixture, provider, line } = open(conf('fatal_retry_interval = 300'))
    provider.answer = (incoming) => {
      const expires = Number(incoming.request.header('expires'))
      incoming.respond(423, { headers: [['min-expires', String(expires + 1)]] })
    }
    await fixture.clock.pass('1s')
    assert.equal(provider.requests.length, 4)
    assert.equal(line().state, 'Rejected')
    assert.equal(line().nextSeconds, 299)
    await fixture.close()
  })

  it('are made anew at once when their connection is lost, and with pauses when it is lost again and again', async () => {
    const { fixture, provider } = open(
      conf().replace('server_uri = sip:10.0.0.9', 'server_uri = sip:10.0.0.9\\;transport=tcp'),
    )
    const tcp = fixture.pjsip.signalling.agent.transports.all.find(({ name }) => name === 'TCP')!
    const flows: Flow[] = []
    const flowTo = tcp.flowTo.bind(tcp)
    tcp.flowTo = async (target) => {
      const flow = await flowTo(target)
      flows.push(flow)
      return flow
    }
    await fixture.clock.pass('1s')
    const made: number[] = []
    for (let lost = 0; lost < 4; lost++) {
      fixture.pjsip.registrations.onFlowClosed(flows.at(-1)!)
      await fixture.clock.pass('1s')
      made.push(provider.requests.length)
      await fixture.clock.pass('9s')
    }
    assert.deepEqual(made, [2, 2, 3, 4])
    await fixture.clock.pass('61s')
    fixture.pjsip.registrations.onFlowClosed(flows.at(-1)!)
    const before = provider.requests.length
    await fixture.clock.pass('1s')
    assert.equal(provider.requests.length, before + 1, 'one that lasted is made anew at once')
    await fixture.close()
  })

  it('bring calls over their line to their endpoint', async () => {
    const { fixture, provider } = open(conf('line = yes\nendpoint = provider'))
    await fixture.clock.pass('1s')
    const contact = provider.last.header('contact') ?? ''
    const uri = /^<(.*)>/.exec(contact)?.[1] ?? ''
    assert.match(uri, /;line=[0-9a-f]{16}/)
    const callers: string[] = []
    fixture.pjsip.signalling.handle('MESSAGE', ({ endpoint, incoming }) => {
      callers.push(endpoint.name)
      incoming.respond(202)
    })
    const from = '<sip:0491234@10.0.0.9>'
    const place = uri.replace(/@[^;]+/, `@${ours}`)
    void provider.agent.request('MESSAGE', { uri: place, from, to: `<${uri}>` })
    void provider.agent.request('MESSAGE', { uri: place.replace(/line=\w+/, 'line=0'), from, to: `<${uri}>` })
    await fixture.clock.pass('1s')
    assert.deepEqual(callers, ['provider'])
    await fixture.close()
  })

  it('know a call over their line by To as well', async () => {
    const { fixture, provider } = open(conf('line = yes\nendpoint = provider'))
    await fixture.clock.pass('1s')
    const token = /;line=(\w+)/.exec(provider.last.header('contact') ?? '')?.[1]
    const callers: string[] = []
    fixture.pjsip.signalling.handle('MESSAGE', ({ endpoint, incoming }) => {
      callers.push(endpoint.name)
      incoming.respond(202)
    })
    const from = '<sip:0491234@10.0.0.9>'
    void provider.agent.request('MESSAGE', { uri: `sip:030@${ours}`, from, to: `<sip:030@${ours};line=${token}>` })
    await fixture.clock.pass('1s')
    assert.deepEqual(callers, ['provider'])
    await fixture.close()
  })

  it('are bound to their connection where that is wanted, the same after a restart', async () => {
    const text = conf('support_outbound = yes').replace('10.0.0.9\nclient', '10.0.0.9\\;transport=tcp\nclient')
    const contacts: string[] = []
    for (const entityId of ['00:11:22:33:44:55', '00:11:22:33:44:55', '66:77:88:99:aa:bb']) {
      const fixture = new TestPjsip(text, { entityId })
      const provider = new Provider(fixture)
      provider.answer = (incoming) => {
        const headers = [['require', 'outbound'] as const, ['flow-timer', '120'] as const]
        incoming.respond(200, { headers })
      }
      fixture.pjsip.registrations.start()
      await fixture.clock.pass('1s')
      assert.equal(provider.last.header('supported'), 'path, outbound')
      contacts.push(provider.last.header('contact') ?? '')
      const [kept = 0] = fixture.network.keptAlive
      assert.ok(kept >= 96_000 && kept < 120_000, `${kept}`)
      await fixture.close()
    }
    const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}'
    for (const contact of contacts) {
      assert.match(contact, new RegExp(`^<sip:[^>]*>;\\+sip\\.instance="<urn:uuid:${uuid}>";reg-id=1$`))
    }
    const instances = contacts.map((contact) => /urn:uuid:([^>]*)/.exec(contact)?.[1])
    assert.equal(instances[0], instances[1])
    assert.notEqual(instances[0], instances[2])
  })

  it('are made without that where the first proxy cannot do it', async () => {
    const { fixture, provider, line } = open(conf('support_outbound = yes'))
    provider.answer = (incoming) => void incoming.respond(incoming.request.lists('supported', 'outbound') ? 439 : 200)
    await fixture.clock.pass('1s')
    assert.equal(line().state, 'Registered')
    assert.equal(provider.requests.length, 2)
    assert.doesNotMatch(provider.last.header('contact') ?? '', /reg-id/)
    await fixture.close()
  })

  it('name the transport they are made over, and stay when another connection ends', async () => {
    const { fixture, provider, line } = open(
      conf().replace('server_uri = sip:10.0.0.9', 'server_uri = sip:10.0.0.9\\;transport=tcp'),
    )
    await fixture.clock.pass('1s')
    assert.equal(line().state, 'Registered')
    assert.match(provider.last.header('contact') ?? '', /transport=TCP/)
    const heard = provider.requests.length
    fixture.pjsip.registrations.onFlowClosed(flowOf(fixture))
    await fixture.clock.pass('1s')
    assert.equal(provider.requests.length, heard)
    await fixture.close()
  })

  it('follow the configuration: made, changed, gone', async () => {
    const { fixture, provider } = open('')
    const put = (attribute: string, value: string) => ({ attribute, value })
    const place = ['res_pjsip_outbound_registration', 'registration', 'late'] as const
    fixture.configuration.put(...place, [
      put('server_uri', 'sip:10.0.0.9'),
      put('client_uri', 'sip:late@10.0.0.9'),
      put('max_random_initial_delay', '0'),
    ])
    await fixture.clock.pass('1s')
    assert.equal(fixture.pjsip.registrations.get('late')?.state, 'Registered')
    assert.match(provider.last.header('contact') ?? '', /^<sip:s@/)
    fixture.configuration.remove(...place)
    await fixture.clock.pass('1s')
    assert.equal(provider.last.header('expires'), '0')
    assert.deepEqual([...fixture.pjsip.registrations.list()], [])
    await fixture.close()
  })

  it('leave out an address that is none, and say so', async () => {
    const { fixture, line } = open(conf().replace('sip:account@10.0.0.9', 'sip:@'))
    assert.equal(line(), undefined)
    assert.ok(fixture.said.some((text) => text.startsWith('ERROR registration line1 is left out')))
    await fixture.close()
  })

  it('say 408 when nobody is there', async () => {
    const fixture = new TestPjsip(conf())
    fixture.pjsip.registrations.start()
    await fixture.clock.pass('40s')
    assert.equal(fixture.pjsip.registrations.get('line1')?.state, 'Rejected')
    assert.deepEqual(fixture.published('registration-changed'), ['sip:account@10.0.0.9 Rejected 408'])
    const again = 'it is tried again in 30 seconds'
    assert.ok(
      fixture.said.includes(`NOTICE registration of sip:account@10.0.0.9 at sip:10.0.0.9 got no answer; ${again}`),
    )
    await fixture.close()
  })

  it('tell whoever reads the log why they are refused, and when they are there', async () => {
    const { fixture, provider } = open(conf())
    const { answer } = provider
    provider.answer = (incoming) => void incoming.respond(500)
    await fixture.clock.pass('1s')
    provider.answer = answer
    await fixture.clock.pass('1000s')
    assert.deepEqual(
      fixture.said
        .filter((text) => text.includes('registration of'))
        .map((text) => text.replace(/ of sip:\S+ at sip:\S+/, '')),
      [
        'NOTICE registration was refused with 500 Server Internal Error; it is tried again in 30 seconds',
        'NOTICE registration is done, for 600 seconds at a time',
      ],
    )
    await fixture.close()
  })
})

/** Some other connection. */
const flowOf = (fixture: TestPjsip) =>
  fixture.network
    .open('TCP', { address: '10.0.0.77', port: 1 }, { onMessage() {}, onMalformed() {}, onFlowClosed() {} })
    .flow({
      address: ours,
      port: 5060,
    })
