import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { describe, it } from 'node:test'
import { formatMessage, type Header, type IncomingRequest, SipMessage } from '@jackfield/sip'
import { TestPjsip } from '../pjsip-fixture.ts'
import { receptionFixture as open, receptionConf } from './reception-fixture.ts'

const challenges = ({ response }: { response?: { headers(name: string): string[] } | undefined }) =>
  response?.headers('www-authenticate') ?? []

describe('reception', () => {
  it('asks for credentials where there are some, and takes the right ones', async () => {
    const { fixture } = open()
    const without = await fixture.phone('bob').register()
    assert.equal(without.status, 401)
    assert.match(
      challenges(without)[0] ?? '',
      /^Digest realm="asterisk",nonce="[^"]+",opaque="[^"]+",algorithm=MD5,qop="auth"$/,
    )
    assert.equal((await fixture.phone('bob', { port: 5061, password: 'wrong' }).register()).status, 401)
    assert.equal((await fixture.phone('bob', { port: 5062, password: 'bobsecret' }).register()).status, 200)
    assert.equal((await fixture.phone('hashed', { port: 5063, password: 'secret' }).ask()).status, 200)
    assert.equal((await fixture.phone('strong', { port: 5064, password: 'secret' }).ask()).status, 200)
    assert.deepEqual(fixture.published('security-event'), [
      'ChallengeSent bob',
      'ChallengeSent bob',
      'ChallengeResponseFailed bob',
      'ChallengeSent bob',
      'SuccessfulAuth bob',
      'ChallengeSent hashed',
      'SuccessfulAuth hashed',
      'ChallengeSent strong',
      'SuccessfulAuth strong',
    ])
    await fixture.close()
  })

  it('offers the strongest algorithm first', async () => {
    const { fixture } = open()
    const asked = challenges(await fixture.phone('strong').ask())
    assert.deepEqual(
      asked.map((value) => /algorithm=([^,]+)/.exec(value)?.[1]),
      ['SHA-256', 'MD5'],
    )
    await fixture.close()
  })

  it('does the same work for users that exist and for those that do not, and answers the same', async () => {
    const counts: Record<string, number[]> = {}
    let hashes = 0
    const counting = (name: string, data: string | Buffer) => {
      hashes++
      return hash(name, data, 'hex')
    }
    const { fixture } = open({ hash: counting })
    const answers = new Set<string>()
    for (const [at, user] of ['bob', 'hashed', 'nobody', 'closed', 'fenced'].entries()) {
      const before = hashes
      const phone = fixture.phone(user, { port: 5060 + at, password: 'wrong' })
      const { status, response } = await phone.ask()
      counts[user] = [hashes - before]
      const shape = (response?.lines ?? []).map(({ name }) => name.name).join(' ')
      answers.add(`${status} ${shape}`)
    }
    assert.deepEqual(counts, { bob: [3], hashed: [3], nobody: [3], closed: [3], fenced: [3] })
    assert.equal(answers.size, 1)
    await fixture.close()
  })

  it('asks for, and answers with, the algorithms of the global section where nobody names others', async () => {
    const { fixture } = open(
      {},
      '[global]\ndefault_auth_algorithms_uas=SHA-512-256\ndefault_auth_algorithms_uac=SHA-256\n',
    )
    const asked = challenges(await fixture.phone('bob').ask())
    assert.deepEqual(
      asked.map((value) => /algorithm=([^,]+)/.exec(value)?.[1]),
      ['SHA-512-256'],
    )
    const credentials = fixture.pjsip.signalling.credentialsOf(['bob', 'strong'])
    const challenged = (algorithm: string) => {
      const response = SipMessage.response(401, 'Unauthorized')
      response.add('www-authenticate', `Digest realm="x",nonce="n",algorithm=${algorithm},qop="auth"`)
      return credentials?.learn(response)
    }
    assert.deepEqual([challenged('MD5'), challenged('SHA-256')], [false, true])
    await fixture.close()
  })

  it('reports strangers at once, or only those who go on where credentials tell who it is', async () => {
    const { fixture } = open()
    await fixture.phone('nobody').ask()
    assert.deepEqual(fixture.published('security-event').slice(0, 1), ['InvalidAccountID nobody'])
    await fixture.close()
    const order = 'endpoint_identifier_order=auth_username,username\nunidentified_request_count=3\n'
    const patient = open(
      {},
      `[global]\n${order}unidentified_request_period=10\nunidentified_request_prune_interval=60\n`,
    )
    const reported = async (times: number, user = 'nobody') => {
      patient.fixture.published()
      const phone = patient.fixture.phone(user, { port: 5070 + patient.fixture.events.length })
      for (let time = 0; time < times; time++) await phone.ask()
      return patient.fixture.published('security-event').filter((line) => line.startsWith('InvalidAccountID')).length
    }
    assert.equal(await reported(2), 0)
    assert.equal(await reported(2), 2)
    assert.ok(
      patient.fixture.said.some((line) => /No matching endpoint found after 3 tries in \d+\.000 ms$/.test(line)),
    )
    // somebody who is known from there begins anew, and so does a new period
    assert.equal(await reported(1, 'alice'), 0)
    assert.equal(await reported(2), 0)
    await patient.fixture.clock.pass('11s')
    assert.equal(await reported(2), 0)
    await patient.fixture.close()
  })

  it('hears no call of anybody it does not know', async () => {
    const { fixture, invited } = open()
    const statuses: number[] = []
    for (const [at, password] of [undefined, 'wrong', 'bobsecret'].entries()) {
      const stranger = fixture.phone('stranger', { port: 5060 + at, account: 'bob', ...(password ? { password } : {}) })
      statuses.push((await stranger.ask({ method: 'INVITE', to: '600' })).status)
    }
    assert.deepEqual(statuses, [401, 401, 401])
    const bob = fixture.phone('bob', { port: 5070, password: 'bobsecret' })
    assert.equal((await bob.ask({ method: 'INVITE', to: '600' })).status, 486)
    assert.equal((await fixture.phone('closed', { port: 5071, password: '' }).ask({ method: 'INVITE' })).status, 401)
    assert.deepEqual(invited, ['bob'])
    assert.ok(
      fixture.said.some((line) =>
        /^NOTICE Request 'INVITE' from '.*' failed for '10.0.0.2:5060' \(callid: .*\) - No matching endpoint found$/.test(
          line,
        ),
      ),
    )
    await fixture.close()
  })

  it('answers OPTIONS for extensions that are there, and 501 to what nobody handles', async () => {
    const { fixture } = open()
    const alice = fixture.phone('alice')
    assert.equal((await alice.ask()).status, 200)
    assert.equal((await alice.ask({ to: '600' })).status, 200)
    assert.equal((await alice.ask({ to: '999' })).status, 404)
    assert.equal((await alice.ask({ method: 'MESSAGE', to: '600' })).status, 501)
    assert.equal((await alice.ask({ method: 'SUBSCRIBE', to: '600' })).status, 489)
    assert.equal((await alice.ask({ method: 'KITTEN', to: '600' })).status, 501)
    assert.equal((await fixture.phone('open', { port: 5061 }).ask()).status, 200)
    assert.equal((await fixture.phone('open', { port: 5062 }).ask({ method: 'MESSAGE' })).status, 401)
    await fixture.close()
  })

  it('answers OPTIONS with 503 as long as no new calls are let in', async () => {
    let isClosed = false
    const { fixture } = open({ isClosed: () => isClosed })
    const alice = fixture.phone('alice')
    assert.equal((await alice.ask({ to: '600' })).status, 200)
    isClosed = true
    assert.equal((await alice.ask({ to: '600' })).status, 503)
    assert.equal((await alice.ask()).status, 503)
    isClosed = false
    assert.equal((await alice.ask({ to: '600' })).status, 200)
    await fixture.close()
  })

  it('answers what is new with 503 as long as other exchanges have it, and asks nobody for a password', async () => {
    let isDraining = false
    const { fixture, invited } = open({ isDraining: () => isDraining })
    const alice = fixture.phone('alice')
    assert.equal((await alice.register()).status, 200)
    isDraining = true
    for (const method of ['REGISTER', 'INVITE', 'SUBSCRIBE', 'OPTIONS'])
      assert.equal((await fixture.phone('bob', { port: 5070 }).ask({ method, to: '600' })).status, 503, method)
    assert.deepEqual(invited, [])
    assert.equal((await alice.register()).status, 503)
    isDraining = false
    assert.equal((await alice.register()).status, 200)
    await fixture.close()
  })

  it('lets nobody in whom an access list keeps out, without saying so', async () => {
    const { fixture } = open({ aclConf: '[office]\ndeny=0.0.0.0/0\npermit=10.0.1.0/24\n' })
    assert.equal((await fixture.phone('fenced', { address: '10.0.0.50' }).ask()).status, 200)
    assert.equal((await fixture.phone('fenced', { address: '10.0.0.51' }).ask()).status, 401)
    assert.equal((await fixture.phone('named', { address: '10.0.1.9' }).ask()).status, 200)
    assert.equal((await fixture.phone('named', { address: '10.0.2.9' }).ask()).status, 401)
    assert.ok(fixture.published('security-event').includes('FailedACL fenced'))
    await fixture.close()
  })

  it('refuses everybody whom the access list of all keeps out', async () => {
    const { fixture } = open({}, '[everybody]\ntype = acl\ndeny = 10.0.0.66\n')
    assert.equal((await fixture.phone('alice', { address: '10.0.0.66' }).ask()).status, 403)
    assert.equal((await fixture.phone('alice', { address: '10.0.0.67' }).ask()).status, 200)
    await fixture.close()
  })

  it('asks access lists that were made at run time, from the next request on, and after a restart', async () => {
    const aclConf = '[office]\ndeny=0.0.0.0/0\npermit=10.0.1.0/24\n'
    const { fixture } = open({ aclConf })
    const near = fixture.phone('alice', { address: '10.0.1.9' })
    const far = fixture.phone('alice', { address: '10.0.2.9' })
    const asked = async () => [(await near.ask()).status, (await far.ask()).status]
    const put = (type: string, id: string, attribute: string, value: string) =>
      assert.ok(fixture.configuration.put('res_pjsip', type, id, [{ attribute, value }]).ok)
    assert.deepEqual(await asked(), [200, 200])
    put('acl', 'fence', 'acl', 'office')
    assert.deepEqual(await asked(), [200, 403])
    put('acl', 'fence', 'deny', '10.0.1.9')
    assert.deepEqual(await asked(), [403, 200])
    await fixture.close()
    const again = open({ aclConf, store: fixture.store, clock: fixture.clock })
    assert.equal((await again.fixture.phone('alice', { address: '10.0.1.9' }).ask()).status, 403)
    assert.ok(again.fixture.configuration.remove('res_pjsip_acl', 'acl', 'fence').ok)
    assert.equal((await again.fixture.phone('alice', { address: '10.0.1.9' }).ask()).status, 200)
    await again.fixture.close()
  })

  it('asks the access list of an endpoint that was made at run time, and that of its contacts', async () => {
    const { fixture } = open({ aclConf: '[office]\ndeny=0.0.0.0/0\npermit=10.0.1.0/24\n' })
    const put = (fields: Readonly<Record<string, string>>) => {
      const tuples = Object.entries(fields).map(([attribute, value]) => ({ attribute, value }))
      assert.ok(fixture.configuration.put('res_pjsip', 'endpoint', 'made', tuples).ok)
    }
    put({ aors: 'alice', acl: 'office' })
    assert.equal((await fixture.phone('made', { address: '10.0.1.9' }).ask()).status, 200)
    assert.equal((await fixture.phone('made', { address: '10.0.2.9' }).ask()).status, 401)
    put({ acl: '', contact_acl: 'office' })
    const far = fixture.phone('made', { address: '10.0.2.9', port: 5070 })
    assert.equal((await far.register({ to: 'alice', contact: '<sip:made@10.0.2.9>' })).status, 401)
    assert.equal((await far.register({ to: 'alice', contact: '<sip:made@10.0.1.9>' })).status, 200)
    await fixture.close()
  })

  it('refuses a phone that guesses, tells when to come back, and still hears those who need no password', async () => {
    const { fixture } = open({ loginLimits: { failures: 3 } })
    const bob = fixture.phone('bob', { port: 5080, password: 'guess' })
    const statuses: number[] = []
    for (let at = 0; at < 4; at++) statuses.push((await bob.register()).status)
    assert.deepEqual(statuses, [401, 401, 503, 503])
    const refused = await bob.register()
    assert.equal(refused.status, 503)
    assert.match(refused.response?.header('retry-after') ?? '', /^2\d$/)
    assert.equal((await fixture.phone('alice', { port: 5081 }).register()).status, 200)
    const elsewhere = fixture.phone('bob', { address: '10.0.0.3', password: 'bobsecret' })
    assert.equal((await elsewhere.register()).status, 200, 'the account is not locked')
    await fixture.clock.pass('31s')
    assert.equal((await bob.register()).status, 401, 'it may show its password again')
    await fixture.close()
  })

  it('lets wrong answers wait where one account is guessed from many places, and reports it', async () => {
    const { fixture } = open({ loginLimits: { delayAfter: 2, delayStepMs: 2000, longestDelayMs: 2000 } })
    const waits: boolean[] = []
    for (let at = 0; at < 9; at++) {
      const guess = fixture.phone('bob', { address: `10.0.0.${100 + at}`, password: 'x' })
      let isAnswered = false
      const asked = guess.register().then(({ status }) => ({ status }))
      await fixture.clock.pass('1s')
      void asked.then(() => {
        isAnswered = true
      })
      await fixture.clock.settle()
      waits.push(!isAnswered)
      await fixture.clock.pass('5s')
      assert.equal((await asked).status, 401)
    }
    assert.deepEqual(waits.slice(0, 4), [false, false, true, true])
    assert.ok(fixture.said.some((line) => line.startsWith("WARNING account 'bob' is being guessed")))
    const right = fixture.phone('bob', { address: '10.0.0.200', password: 'bobsecret' })
    assert.equal((await right.register()).status, 200)
    await fixture.close()
  })

  it('ignores a flood, and hears the phones at the same address that need no password', async () => {
    const { fixture, invited } = open({ rateLimits: { burst: 20, perSecond: 1 } })
    const flooder = fixture.phone('nobody', { address: '10.0.0.66' })
    const before = fixture.pjsip.signalling.agent.transactions
    const from = '<sip:nobody@10.0.0.66>'
    for (let at = 0; at < 500; at++) {
      void flooder.agent.request('INVITE', { uri: 'sip:600@10.0.0.1', from, to: '<sip:600@10.0.0.1>' })
    }
    await fixture.clock.pass(100)
    assert.ok(fixture.pjsip.signalling.agent.transactions - before <= 21)
    const alice = fixture.phone('alice', { address: '10.0.0.66', port: 5061 })
    assert.equal((await alice.ask({ method: 'INVITE', to: '600' })).status, 486)
    const bob = fixture.phone('bob', { address: '10.0.0.7', password: 'bobsecret' })
    assert.equal((await bob.ask({ method: 'INVITE', to: '600' })).status, 486)
    assert.deepEqual(invited, ['alice', 'bob'])
    await flooder.agent.close()
    await fixture.close()
  })

  it('ignores a flood of requests for calls that are not there', async () => {
    const { fixture } = open({ rateLimits: { burst: 10, perSecond: 1 } })
    const flooder = fixture.phone('alice', { address: '10.0.0.66' })
    for (let at = 0; at < 200; at++) {
      const to = `<sip:600@10.0.0.1>;tag=${at}`
      void flooder.agent.request('BYE', { uri: 'sip:600@10.0.0.1', from: '<sip:alice@10.0.0.66>', to })
    }
    await fixture.clock.pass(100)
    assert.ok(fixture.pjsip.signalling.agent.transactions <= 10)
    await flooder.agent.close()
    await fixture.close()
  })

  it('answers repetitions of what it has answered, however many there are', async () => {
    const { fixture } = open({ rateLimits: { burst: 3, perSecond: 0 } })
    let registered: SipMessage | undefined
    fixture.network.isDelivered = (message) => {
      if (message.has('authorization')) registered = message.copy()
      return true
    }
    const bob = fixture.phone('bob', { address: '10.0.0.70', password: 'bobsecret' })
    assert.equal((await bob.register()).status, 200)
    const nobody = fixture.phone('nobody', { address: '10.0.0.70', port: 5061 })
    for (let at = 0; at < 3; at++) assert.equal((await nobody.ask()).status, 401)
    const statuses: number[] = []
    fixture.network.isDelivered = ({ kind, status }) => {
      if (kind === 'response') statuses.push(status)
      return true
    }
    const flow = await bob.agent.transports.all[0]!.flowTo({ address: '10.0.0.1', port: 5060 })
    for (let at = 0; at < 10; at++) {
      flow.send(formatMessage(registered!))
      await fixture.clock.pass(50)
    }
    assert.deepEqual(statuses, Array(10).fill(200))
    await fixture.close()
  })

  it('asks for credentials once, and keeps nothing of who was asked (RFC 3261 §26.3.2.4)', async () => {
    const { fixture } = open()
    const answers: string[] = []
    const victim = fixture.network.open(
      'UDP',
      { address: '10.0.0.80', port: 5060 },
      {
        onMessage: ({ status, cseq }) => answers.push(`${status} ${cseq.method}`),
        onMalformed() {},
        onFlowClosed() {},
      },
    )
    const flow = await victim.flowTo({ address: '10.0.0.1', port: 5060 })
    const invite = SipMessage.request('INVITE', 'sip:600@10.0.0.1')
    invite.add('via', 'SIP/2.0/UDP 10.0.0.80:5060;branch=z9hG4bKspoofed')
    invite.add('from', '<sip:bob@10.0.0.80>;tag=1').add('to', '<sip:600@10.0.0.1>')
    invite.add('call-id', 'spoofed').add('cseq', '1 INVITE').add('max-forwards', '70')
    flow.send(formatMessage(invite))
    await fixture.clock.pass('40s')
    assert.deepEqual(answers, ['401 INVITE'], 'nobody is flooded with repetitions')
    flow.send(formatMessage(invite))
    await fixture.clock.pass(50)
    assert.deepEqual(answers, ['401 INVITE', '401 INVITE'], 'whoever lost the answer gets another')
    assert.equal(fixture.pjsip.signalling.agent.transactions, 0)
    await fixture.close()
  })

  it('blames nobody for wrong credentials that others send in the name of his address', async () => {
    const { fixture } = open()
    const forger = fixture.network.open(
      'UDP',
      { address: '10.0.0.81', port: 5999 },
      { onMessage() {}, onMalformed() {}, onFlowClosed() {} },
    )
    const flow = await forger.flowTo({ address: '10.0.0.1', port: 5060 })
    for (let at = 0; at < 100; at++) {
      const request = SipMessage.request('REGISTER', 'sip:10.0.0.1')
      request.add('via', `SIP/2.0/UDP 10.0.0.81:5999;branch=z9hG4bKforged${at}`)
      request.add('from', '<sip:bob@10.0.0.1>;tag=1').add('to', '<sip:bob@10.0.0.1>')
      request.add('call-id', `forged${at}`).add('cseq', '1 REGISTER').add('max-forwards', '70')
      request.add(
        'authorization',
        `Digest username="bob", realm="asterisk", nonce="never heard", uri="sip:10.0.0.1", response="${'0'.repeat(32)}", algorithm=MD5`,
      )
      flow.send(formatMessage(request))
    }
    await fixture.clock.pass(100)
    const bob = fixture.phone('bob', { address: '10.0.0.81', password: 'bobsecret' })
    assert.equal((await bob.register()).status, 200)
    await fixture.close()
  })

  it('hears who answers what he was asked, however much others send in the name of his address', async () => {
    const { fixture } = open({ rateLimits: { burst: 5, perSecond: 0 } })
    const forger = fixture.network.open(
      'UDP',
      { address: '10.0.0.82', port: 5999 },
      { onMessage() {}, onMalformed() {}, onFlowClosed() {} },
    )
    const flow = await forger.flowTo({ address: '10.0.0.1', port: 5060 })
    const flood = () => {
      for (let at = 0; at < 50; at++) {
        const request = SipMessage.request('OPTIONS', 'sip:600@10.0.0.1')
        request.add('via', `SIP/2.0/UDP 10.0.0.82:5999;branch=z9hG4bKflood${at}`)
        request.add('from', '<sip:x@10.0.0.82>;tag=1').add('to', '<sip:600@10.0.0.1>')
        request.add('call-id', `flood${at}`).add('cseq', '1 OPTIONS').add('max-forwards', '70')
        flow.send(formatMessage(request))
      }
    }
    let isFlooded = false
    fixture.network.isDelivered = ({ status }) => {
      if (status === 401 && !isFlooded) {
        isFlooded = true
        flood()
      }
      return true
    }
    const bob = fixture.phone('bob', { address: '10.0.0.82', password: 'bobsecret' })
    assert.equal((await bob.register()).status, 200)
    assert.ok(isFlooded)
    await fixture.close()
  })

  it('blames the connection, not the address, where browsers come by another server on this machine', async () => {
    const statuses: number[] = []
    const { fixture } = open({ loginLimits: { failures: 3 } })
    const guesser = fixture.phone('bob', { address: '127.0.0.1', port: 40_001, password: 'wrong', transport: 'WS' })
    for (let at = 0; at < 5; at++) statuses.push((await guesser.register()).status)
    assert.ok(statuses.includes(503), statuses.join())
    const bob = fixture.phone('bob', { address: '127.0.0.1', port: 40_002, password: 'bobsecret', transport: 'WS' })
    assert.equal((await bob.register()).status, 200)
    await fixture.close()
  })

  it('takes nothing that datagrams spent from those who have a connection', async () => {
    const { fixture } = open({ rateLimits: { burst: 3, perSecond: 0 } })
    const stranger = fixture.phone('nobody', { address: '10.0.0.83' })
    for (let at = 0; at < 3; at++) assert.equal((await stranger.ask()).status, 401)
    const bob = fixture.phone('bob', { address: '10.0.0.83', port: 5061, password: 'bobsecret', transport: 'TCP' })
    assert.equal((await bob.register()).status, 200)
    await fixture.close()
  })

  it('survives a handler that fails', async () => {
    const fixture = new TestPjsip(receptionConf)
    fixture.pjsip.signalling.handle('MESSAGE', () => {
      throw new Error('broken')
    })
    assert.equal((await fixture.phone('alice').ask({ method: 'MESSAGE' })).status, 500)
    assert.ok(fixture.said.some((line) => line.startsWith('ERROR MESSAGE of alice failed: Error: broken')))
    assert.throws(() => fixture.pjsip.signalling.handle('MESSAGE', () => undefined), /taken already/)
    await fixture.close()
  })

  it('turns new work away while the exchange cannot keep up', async () => {
    let isOverloaded = true
    const fixture = new TestPjsip(receptionConf, { isOverloaded: () => isOverloaded })
    const alice = fixture.phone('alice')
    const refused = await alice.ask()
    assert.deepEqual([refused.status, refused.response?.header('retry-after')], [503, '5'])
    isOverloaded = false
    assert.equal((await alice.ask()).status, 200)
    await fixture.close()
  })
})

describe('contacts behind a NAT', () => {
  const text = `
[nat]
type = endpoint
aors = nat
rewrite_contact = yes
[nat]
type = aor
max_contacts = 1
[plain]
type = endpoint
`
  const hidden: Header = ['contact', '<sip:x@192.168.1.7:5060;ob>']

  it('are brought to where the first request of a call came from, and the others of it', async () => {
    const fixture = new TestPjsip(text)
    const seen: (string | undefined)[] = []
    fixture.pjsip.signalling.handle('INVITE', ({ incoming }) => {
      seen.push(incoming.request.header('contact'))
      incoming.respond(486)
    })
    const phone = fixture.phone('nat', { address: '10.0.0.7', port: 33_000 })
    await phone.ask({ method: 'INVITE', headers: [hidden] })
    await fixture.phone('plain', { address: '10.0.0.8' }).ask({ method: 'INVITE', headers: [hidden] })
    await phone.ask({ method: 'INVITE', headers: [hidden, ['record-route', '<sip:10.0.0.9;lr>']] })
    assert.deepEqual(seen, ['<sip:x@10.0.0.7:33000;ob>', hidden[1], hidden[1]])
    await fixture.close()
  })

  it('are brought to where an answer came from, when its phone is known there', async () => {
    const fixture = new TestPjsip(text)
    const phone = fixture.phone('nat', { address: '10.0.0.7', port: 33_000 })
    await phone.register({ contact: '<sip:nat@192.168.1.7:5060>' })
    const { agent, objects } = { ...fixture.pjsip, agent: fixture.pjsip.signalling.agent }
    phone.answersWith = undefined
    const endpoint = objects.endpoint('nat')!
    const [target] = fixture.pjsip.signalling.targets(endpoint)
    const asked = agent.request('SUBSCRIBE', { uri: target!.uri, from: '<sip:us@10.0.0.1>', to: '<sip:nat@10.0.0.1>' })
    await fixture.clock.pass(100)
    phone.received.at(-1)?.respond(200, { headers: [hidden] })
    await fixture.clock.pass(100)
    assert.equal((await asked).response?.header('contact'), '<sip:x@10.0.0.7:33000;ob>')
    await phone.register({ contact: '<sip:nat@192.168.1.7:5060>', expires: 0 })
    assert.deepEqual([...fixture.pjsip.contacts.aorsAt('10.0.0.7', 33_000)], [])
    await fixture.close()
  })
})

describe('identification', () => {
  const sections = `
[global]
type = global
endpoint_identifier_order = ip,username,auth_username,header,request_uri,anonymous
[trunk]
type = endpoint
[byname]
type = endpoint
[wide]
type = endpoint
[trunk-ip]
type = identify
endpoint = trunk
match = 10.0.0.9,10.9.0.0/16,10.0.0.8:5099,10.8.0.0:5099/255.255.0.0
match = 2001:DB8:0::9,[2001:db8:1::]:5099/48
[name-ip]
type = identify
endpoint = byname
match = trunk.example.com
[tagged]
type = endpoint
[tagged-header]
type = identify
endpoint = tagged
match_header = X-Kind: /^gold|silver$/
[dialled]
type = endpoint
[dialled-uri]
type = identify
endpoint = dialled
match_request_uri = /door/
[alice@one.example]
type = endpoint
[alice@two.example]
type = endpoint
[alias.example]
type = domain_alias
domain = two.example
[byauth]
type = endpoint
auth = byauth
identify_by = auth_username
[byauth]
type = auth
username = byauth
password = secret
[mute]
type = endpoint
identify_by = ip
`
  function identify(
    facts: { from?: string; address?: string; port?: number; uri?: string; headers?: readonly Header[] },
    more = '',
  ) {
    const fixture = new TestPjsip(sections + more, { names: { 'trunk.example.com': ['10.7.7.7'] } })
    const seen: string[] = []
    fixture.pjsip.signalling.handle(
      'MESSAGE',
      ({ endpoint, incoming }: { endpoint: { name: string }; incoming: IncomingRequest }) => {
        seen.push(endpoint.name)
        incoming.respond(202)
      },
    )
    const {
      from = 'sip:nobody@10.0.0.2',
      address = '10.0.0.2',
      port = 5060,
      uri = 'sip:600@10.0.0.1',
      headers = [],
    } = facts
    return (async () => {
      await fixture.clock.settle()
      const message = SipMessage.request('MESSAGE', uri)
      message.add(
        'via',
        `SIP/2.0/UDP ${address.includes(':') ? `[${address}]` : address}:${port};branch=z9hG4bKx${Math.abs(port)}`,
      )
      message.add('from', `<${from}>;tag=1`).add('to', `<${uri}>`)
      message.add('call-id', 'one').add('cseq', '1 MESSAGE').add('max-forwards', '70')
      for (const [name, value] of headers) message.add(name, value)
      const sender = fixture.network.open(
        'UDP',
        { address, port },
        { onMessage() {}, onMalformed() {}, onFlowClosed() {} },
      )
      fixture.pjsip.signalling.reception.onMessage(message, sender.flow({ address, port }))
      await fixture.close()
      return seen[0]
    })()
  }

  it('knows trunks by their address, network, port and name', async () => {
    assert.equal(await identify({ address: '10.0.0.9' }), 'trunk')
    assert.equal(await identify({ address: '10.9.3.4' }), 'trunk')
    assert.equal(await identify({ address: '10.0.0.8', port: 5099 }), 'trunk')
    assert.equal(await identify({ address: '10.0.0.8', port: 5098 }), undefined)
    assert.equal(await identify({ address: '10.7.7.7' }), 'byname')
  })

  it('knows trunks by a network and a port together, as address:port/mask, and by IPv6 in any spelling', async () => {
    assert.equal(await identify({ address: '10.8.3.4', port: 5099 }), 'trunk')
    assert.equal(await identify({ address: '10.8.3.4', port: 5098 }), undefined)
    assert.equal(await identify({ address: '10.1.3.4', port: 5099 }), undefined)
    assert.equal(await identify({ address: '2001:db8::9' }), 'trunk')
    assert.equal(await identify({ address: '2001:db8:1::77', port: 5099 }), 'trunk')
    assert.equal(await identify({ address: '2001:db8:1::77' }), undefined)
  })

  it('knows users by name and domain, alias and all, where they may be known so', async () => {
    assert.equal(await identify({ from: 'sip:wide@anywhere.example' }), 'wide')
    assert.equal(await identify({ from: 'sip:alice@one.example' }), 'alice@one.example')
    assert.equal(await identify({ from: 'sip:alice@alias.example' }), 'alice@two.example')
    assert.equal(await identify({ from: 'sip:alice@three.example' }), undefined)
    assert.equal(await identify({ from: 'sip:mute@x.example' }), undefined)
  })

  it('knows senders by a header or by what they call', async () => {
    assert.equal(await identify({ headers: [['X-Kind', 'silver']] }), 'tagged')
    assert.equal(await identify({ headers: [['X-Kind', 'copper']] }), undefined)
    assert.equal(await identify({ uri: 'sip:door@10.0.0.1' }), 'dialled')
  })

  it('takes strangers only where there is an endpoint for them', async () => {
    assert.equal(await identify({}), undefined)
    assert.equal(await identify({}, '[anonymous]\ntype = endpoint\n'), 'anonymous')
  })

  it('knows users by their credentials', async () => {
    const fixture = new TestPjsip(sections)
    const phone = fixture.phone('0301234', { account: 'byauth', password: 'secret' })
    assert.equal((await phone.ask({ to: '600' })).status, 200)
    await fixture.close()
  })
})
