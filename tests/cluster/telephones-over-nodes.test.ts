// Two exchanges and NATS as programs, telephones that speak SIP and RTP: one registered at one node is called from the other.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { freePort, readUntil } from '@jackfield/base/testing'
import { askedAgain } from '../support/asked-again.ts'
import { ExchangeProcess } from '../support/exchange-process.ts'
import { NatsServers } from '../support/nats-servers.ts'
import { RtpParty } from '../support/rtp-party.ts'
import { described, SipPhone } from '../support/sip-phone.ts'
import { Baresip } from '../telephones/baresip.ts'

interface Node {
  readonly exchange: ExchangeProcess
  readonly sip: string
}

let servers: NatsServers
let a: Node
let b: Node
const nodes: Node[] = []
const endings: (() => unknown)[] = []

const endpoint = (name: string, codec: string) =>
  `[${name}]\ntype = endpoint\ncontext = default\ndisallow = all\nallow = ${codec}\ndirect_media = no\naors = ${name}\n[${name}]\ntype = aor\nmax_contacts = 2\n`

const names = ['alice', 'bob', 'carol', 'dora', 'erin', 'frank', 'grace', 'henry']
const extensions =
  'exten => 200,1,Dial(PJSIP/bob,30)\nexten => 201,1,Dial(PJSIP/dora,30)\nexten => 202,1,Dial(PJSIP/carol,30)\n' +
  'exten => 203,1,Dial(PJSIP/frank,30)\nexten => 204,1,Dial(PJSIP/henry,30)\n'

async function start(name: string): Promise<Node> {
  const port = await freePort()
  const transport = `[udp]\ntype = transport\nprotocol = udp\nbind = 127.0.0.1:${port}\n`
  const exchange = await ExchangeProcess.start({
    files: {
      'cluster.conf': `[general]\nname = ${name}\nengine = ${servers.urls.join(', ')}\nreplicas = 1\nmedia_address = 127.0.0.1\n`,
      'extensions.conf': `[default]\n${extensions}`,
      'pjsip.conf': [transport, ...names.map((user) => endpoint(user, 'ulaw'))].join(''),
    },
  })
  const node = { exchange, sip: `127.0.0.1:${port}` }
  nodes.push(node)
  return node
}

before(async () => {
  servers = await NatsServers.start(1)
  ;[a, b] = await Promise.all([start('a'), start('b')])
})

after(async () => {
  for (const end of endings.reverse()) await end()
  for (const { exchange } of nodes) await exchange.stop()
  await servers?.stop()
})

async function phone(user: string, { sip }: Node): Promise<{ phone: SipPhone; party: RtpParty }> {
  const opened = await SipPhone.open(user, sip)
  endings.push(() => opened.close())
  const party = await RtpParty.open()
  endings.push(() => party.close())
  return { phone: opened, party }
}

const portOf = ({ address }: RtpParty) => Number(address.split(':')[1])
/** Where a description says that its audio is. */
const audioAt = (body: string) => Number(/m=audio (\d+)/.exec(body)?.[1])

/** Resolves when the node takes the registration of this telephone, and another one knows where it is. */
async function registers({ phone }: { phone: SipPhone }, knowing: Node = b): Promise<void> {
  const { user } = phone
  await readUntil(
    `${user} is registered`,
    () => phone.register(),
    (status) => status === 200,
  )
  await reaches(knowing, user)
}

async function reaches({ exchange }: Node, user: string): Promise<void> {
  const ask = async () =>
    (await exchange.request('GET', `/endpoints/PJSIP/${user}`)).json() as Promise<{ state: string }>
  await readUntil(`${user} is reachable`, ask, ({ state }) => state === 'online')
}

const channelsOf = async ({ exchange }: Node) =>
  (await (await askedAgain(() => exchange.request('GET', '/channels'))).json()) as { id: string; name: string }[]

test('a telephone of one node is called from the other: it rings, both hear each other, and either may hang up', async () => {
  const bob = await phone('bob', a)
  const alice = await phone('alice', b)
  await registers(bob)
  const call = alice.phone.dials('200', [], described('sendrecv', portOf(alice.party)))
  const rung = await bob.phone.called()
  assert.match(rung.request.header('from') ?? '', /alice/)
  rung.progress(180)
  await alice.phone.answered(180)
  rung.answer({ body: described('sendrecv', portOf(bob.party)) })
  const answered = await alice.phone.answered(200)
  alice.party.sendTo('127.0.0.1', audioAt(answered.body.toString()))
  bob.party.sendTo('127.0.0.1', audioAt(rung.request.body.toString()))
  alice.party.say(440)
  bob.party.say(1000)
  await bob.party.untilHears([440], [440, 1000])
  await alice.party.untilHears([1000], [440, 1000])
  await bob.party.press('5')
  await alice.party.until(
    () => alice.party.digits === '5',
    () => `alice has ${alice.party.digits}`,
  )
  // one channel for each of them, both at the node that was called
  const listed = await channelsOf(a)
  assert.deepEqual(
    listed.map(({ id, name }) => `${id.slice(0, 2)} ${name.replace(/-\w+$/, '')}`),
    ['b- PJSIP/alice', 'b- PJSIP/bob'],
  )
  // one ladder, whichever node is asked: the line, and what the telephone said at its node
  const shown = await askedAgain(() => a.exchange.request('GET', `/calls/${listed[0]?.id}/ladder`))
  const ladder = (await shown.json()) as {
    rungs: { kind: string; node?: string; detail?: string; summary?: string; channel_id?: string }[]
  }
  const ofBob = ladder.rungs.filter(({ channel_id }) => channel_id === listed[1]?.id)
  assert.ok(
    ofBob.filter(({ kind }) => kind === 'sip').every(({ node }) => node === 'a'),
    'the telephone spoke with a',
  )
  const seen = ofBob.map(({ kind, detail, summary }) => `${kind} ${detail ?? summary}`).join('\n')
  for (const wanted of [
    /event to node a: call PJSIP\/bob/,
    /sip INVITE sip:bob@/,
    /sip SIP\/2.0 180/,
    /event from node a: ringing/,
    /event from node a: answered/,
  ])
    assert.match(seen, wanted)
  call.end()
  await bob.phone.ended()
  await readUntil(
    'no channels are left',
    () => channelsOf(a),
    (left) => left.length === 0,
  )
})

test('a telephone sends its caller of the other node elsewhere (REFER): the two others talk, and it is told so', async () => {
  const [dora, erin, carol] = [await phone('dora', a), await phone('erin', b), await phone('carol', b)]
  for (const one of [dora, erin, carol]) await registers(one)
  const call = erin.phone.dials('201', [], described('sendrecv', portOf(erin.party)))
  const rung = await dora.phone.called()
  rung.answer({ body: described('sendrecv', portOf(dora.party)) })
  const answered = await erin.phone.answered(200)
  erin.party.sendTo('127.0.0.1', audioAt(answered.body.toString()))
  const own = await readUntil('the call is there', () => rung.call)
  const referred = await own.request('REFER', { headers: [['refer-to', `<sip:202@${a.sip}>`]] })
  assert.equal(referred.status, 202)
  const third = await carol.phone.called()
  third.answer({ body: described('sendrecv', portOf(carol.party)) })
  carol.party.sendTo('127.0.0.1', audioAt(third.request.body.toString()))
  erin.party.say(440)
  carol.party.say(1000)
  await carol.party.untilHears([440], [440, 1000])
  await erin.party.untilHears([1000], [440, 1000])
  const isDone = ({ method, request }: (typeof dora.phone.requests)[number]) =>
    method === 'NOTIFY' && /^SIP\/2.0 200/.test(request.body.toString())
  await readUntil('dora is told that it worked', () => dora.phone.requests.some(isDone))
  own.end()
  call.end()
  await carol.phone.ended()
})

test('baresip sends its caller of the other node elsewhere (REFER), and is out of it once the two others talk', async () => {
  // it waits long before it tries again, so the node has to take registrations when it comes
  const probe = await phone('frank', a)
  await registers(probe)
  assert.equal(await probe.phone.register(0), 200)
  const frank = await Baresip.start({ server: a.sip, user: 'frank', password: 'nobody asks', toneHz: 700 })
  endings.push(() => frank.stop())
  const [grace, henry] = [await phone('grace', b), await phone('henry', b)]
  for (const one of [grace, henry]) await registers(one)
  await reaches(b, 'frank')
  const call = grace.phone.dials('203', [], described('sendrecv', portOf(grace.party)))
  // it answers by itself
  const answered = await grace.phone.answered(200)
  grace.party.sendTo('127.0.0.1', audioAt(answered.body.toString()))
  grace.party.say(440)
  await grace.party.untilHears([700], [440, 700, 1000])
  await frank.saw('CALL_ESTABLISHED')
  frank.command('transfer', `sip:204@${a.sip}`)
  const third = await henry.phone.called()
  third.answer({ body: described('sendrecv', portOf(henry.party)) })
  henry.party.sendTo('127.0.0.1', audioAt(third.request.body.toString()))
  henry.party.say(1000)
  await henry.party.untilHears([440], [440, 700, 1000])
  await grace.party.untilHears([1000], [440, 700, 1000])
  // it hangs up when the NOTIFY says that it worked
  await frank.saw('CALL_CLOSED')
  const listed = await readUntil(
    'two channels are left',
    () => channelsOf(a),
    ({ length }) => length === 2,
  )
  assert.deepEqual(listed.map(({ name }) => name.replace(/-\w+$/, '')).sort(), ['PJSIP/grace', 'PJSIP/henry'])
  call.end()
  await henry.phone.ended()
})
