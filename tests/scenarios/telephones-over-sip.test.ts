// What SIP telephones and trunks do that other exchanges once tripped over: repeated numbers, unusual sources, several streams.

import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { startExchange } from '@jackfield/testkit'
import { managerClient, managerConf } from '../support/manager-client.ts'
import { describedAt, SipNetwork, telephonesConf } from '../support/sip-telephone.ts'

const dialplan = `
  [default]
  exten => 100,1,Wait(2)
   same => n,Answer()
   same => n,Wait(600)
  exten => 101,1,Answer()
   same => n,Wait(600)
  exten => 102,1,Answer()
   same => n,StreamEcho(2)
  exten => 103,1,Answer()
   same => n,Transfer(PJSIP/sip:desk@192.0.2.7)
   same => n,Set(GLOBAL(WENT)=\${TRANSFERSTATUS})
   same => n,Wait(600)
  exten => 104,1,Dial(PJSIP/guarded,30)
  exten => 105,1,Answer()
   same => n,Set(GLOBAL(WENT)=on)
   same => n,Wait(600)
`

async function start(t: TestContext, pjsip: string, files: Readonly<Record<string, string>> = {}) {
  const exchange = await startExchange({
    dialplan,
    files: { 'pjsip.conf': pjsip, 'manager.conf': managerConf(), ...files },
  })
  t.after(() => exchange.stop({ mayLeave: true }))
  return { exchange, sip: new SipNetwork(exchange) }
}

/** The lines of a description: which are taken, which declined. */
const streams = (body: string | undefined) =>
  [...(body ?? '').matchAll(/^m=(\w+) (\d+)/gm)].map(([, kind, port]) => `${kind} ${port === '0' ? 'no' : 'yes'}`)

const audio = ['m=audio 4000 RTP/AVP 0']
const video = (port: number) => [`m=video ${port} RTP/AVP 99`, 'a=rtpmap:99 VP8/90000']
const withVideo = ['allow = vp8', 'max_video_streams = 2']

test('an INVITE is answered with 100 at once, long before the dialplan answers', async (t) => {
  const { exchange, sip } = await start(t, telephonesConf(['alice']))
  const alice = sip.telephone('alice')
  const dialled = alice.dials('100')
  await exchange.clock.pass('15ms')
  assert.ok(sip.network.log.includes('1>2 100'), sip.network.log.join())
  await dialled
  assert.ok(!alice.seen.includes('200'))
  await exchange.clock.pass('2s')
  assert.ok(alice.seen.includes('200'))
})

test('Answer waits half a second for a telephone that is silent, and no longer than to its first digit', async (t) => {
  for (const isPressed of [false, true]) {
    const { exchange, sip } = await start(t, telephonesConf(['alice'], ['dtmf_mode = info']))
    const app = await exchange.application('watcher')
    const went = async () => (await app.asterisk.getGlobalVar({ variable: 'WENT' })).value
    const alice = sip.telephone('alice')
    const call = await alice.dials('105')
    assert.equal(alice.responses.at(-1)?.status, 200)
    if (isPressed) {
      const body = { contentType: 'application/dtmf-relay', body: 'Signal=5\r\nDuration=100\r\n' }
      await Promise.all([call.call?.request('INFO', body), exchange.clock.pass('20ms')])
    }
    await exchange.clock.pass('200ms')
    assert.equal(await went(), isPressed ? 'on' : '')
    await exchange.clock.pass('300ms')
    assert.equal(await went(), 'on')
  }
})

test('a telephone that repeats its CSeq in REGISTER stays registered', async (t) => {
  const { exchange, sip } = await start(t, telephonesConf(['alice']))
  const alice = sip.telephone('alice')
  const register = async (seconds: number) =>
    (await alice.registers(seconds, { sequence: 7, callId: 'one-and-the-same' })).status
  assert.equal(await register(300), 200)
  assert.equal(await register(300), 200)
  await exchange.clock.pass('250s')
  assert.equal(await register(300), 200)
  await exchange.clock.pass('250s')
  const app = await exchange.application('watcher')
  assert.equal((await app.endpoints.get({ tech: 'PJSIP', resource: 'alice' })).state, 'online')
  assert.equal(await register(0), 200)
  assert.equal((await app.endpoints.get({ tech: 'PJSIP', resource: 'alice' })).state, 'offline')
})

test('match with a port and a mask lets in who comes from there, and nobody from another port', async (t) => {
  const { exchange, sip } = await start(
    t,
    '[trunk]\ntype = endpoint\ncontext = default\nallow = ulaw\n' +
      '[trunk-ip]\ntype = identify\nendpoint = trunk\nmatch = 10.8.0.0:5099/255.255.0.0\n',
  )
  const near = sip.telephone('anybody', { address: '10.8.7.6', port: 5099 })
  await near.dials('101')
  assert.equal(near.responses.at(-1)?.status, 200)
  const [channel] = exchange.running.calls.exchange.channels.list()
  assert.match(channel?.name ?? '', /^PJSIP\/trunk-/)
  for (const elsewhere of [
    { address: '10.8.7.6', port: 5060 },
    { address: '10.9.7.6', port: 5099 },
  ]) {
    const far = sip.telephone('anybody', elsewhere)
    await far.dials('101')
    assert.equal(far.responses.at(-1)?.status, 401)
  }
})

test('an access list that is put into the database counts from the next request on', async (t) => {
  const { exchange, sip } = await start(t, telephonesConf(['alice']), {
    'sorcery.conf': '[res_pjsip_acl]\nacl = config,pjsip.conf,criteria=type=acl\nacl = astdb,fences\n',
  })
  const app = await exchange.application('office')
  const [near, far] = [sip.telephone('alice', { address: '10.0.1.9' }), sip.telephone('alice', { address: '10.0.2.9' })]
  const asked = async () => [(await near.asks('OPTIONS')).status, (await far.asks('OPTIONS')).status]
  assert.deepEqual(await asked(), [200, 200])
  const fields = [
    { attribute: 'deny', value: '0.0.0.0/0' },
    { attribute: 'permit', value: '10.0.1.0/24' },
  ]
  const fence = { configClass: 'res_pjsip', objectType: 'acl', id: 'fence' }
  await app.asterisk.updateObject({ ...fence, fields } as never)
  assert.deepEqual(await asked(), [200, 403])
  await app.asterisk.deleteObject(fence)
  assert.deepEqual(await asked(), [200, 200])
})

test('the classes res_pjsip and those of the modules show the same objects', async (t) => {
  const { exchange } = await start(
    t,
    `${telephonesConf(['alice'])}
[alice-ip]
type = identify
endpoint = alice
match = 10.5.0.1
[line]
type = registration
server_uri = sip:192.0.2.9
client_uri = sip:us@192.0.2.9
[fence]
type = acl
deny = 10.6.0.0/16
`,
  )
  const app = await exchange.application('office')
  // the rules of an access list are not shown, as there
  for (const [objectType, id, own, attribute, value] of [
    ['identify', 'alice-ip', 'res_pjsip_endpoint_identifier_ip', 'endpoint', 'alice'],
    ['registration', 'line', 'res_pjsip_outbound_registration', 'client_uri', 'sip:us@192.0.2.9'],
    ['acl', 'fence', 'res_pjsip_acl', 'deny', undefined],
  ] as const) {
    const shown = await app.asterisk.getObject({ configClass: 'res_pjsip', objectType, id })
    assert.deepEqual(await app.asterisk.getObject({ configClass: own, objectType, id }), shown, objectType)
    const found = shown.find((tuple) => tuple.attribute === attribute)?.value
    assert.equal(found, value, objectType)
    for (const configClass of ['res_pjsip', own])
      await assert.rejects(app.asterisk.getObject({ configClass, objectType, id: 'nobody' }), /404|not found/i)
  }
})

test('a trunk that asks for a password inside the call gets it, and the call goes on', async (t) => {
  const guarded = `${telephonesConf(['alice', 'guarded'], ['outbound_auth = us'])}[us]\ntype = auth\nusername = us\npassword = secret\n`
  const { exchange, sip } = await start(t, guarded)
  const [alice, trunk] = [sip.telephone('alice'), sip.telephone('guarded')]
  await trunk.registers()
  await alice.dials('104')
  await trunk.answers()
  assert.equal(alice.responses.at(-1)?.status, 200)
  const answers = trunk.respond
  const shown: (string | undefined)[] = []
  trunk.respond = (incoming) => {
    const credentials = incoming.request.header('authorization')
    shown.push(credentials)
    if (credentials) answers(incoming)
    else
      incoming.respond(401, {
        headers: [['www-authenticate', 'Digest realm="trunk", nonce="abc", algorithm=MD5, qop="auth"']],
      })
  }
  const channel = exchange.running.calls.exchange.channels.list().find(({ name }) => name.includes('guarded'))
  assert.ok(channel?.sendText('hello'))
  await sip.soon()
  assert.equal(trunk.seen.filter((method) => method === 'MESSAGE').length, 2)
  assert.equal(shown[0], undefined)
  assert.match(shown[1] ?? '', /username="us".*response="/)
  await exchange.clock.pass('5s')
  assert.equal(channel?.isEnded, false)
})

test('NOTIFY goes to an address that belongs to no endpoint', async (t) => {
  const conf = `${telephonesConf(['alice'])}[global]\ntype = global\ndefault_outbound_endpoint = alice\n`
  const { exchange, sip } = await start(t, conf)
  const desk = sip.telephone('desk', { address: '10.0.7.7' })
  const client = await managerClient(exchange)
  const answer = await client.answer({
    Action: 'PJSIPNotify',
    URI: 'sip:desk@10.0.7.7',
    Variable: 'Event=check-sync,Content-type=text/plain,Content=now',
  })
  assert.equal(answer, 'Success: NOTIFY sent')
  await sip.soon()
  const [request] = desk.requests
  assert.deepEqual(
    [request?.method, request?.request.header('event'), request?.request.body.toString().trim()],
    ['NOTIFY', 'check-sync', 'now'],
  )
})

test('Transfer(PJSIP/…) of a call that is up asks the telephone to call there', async (t) => {
  const { exchange, sip } = await start(t, telephonesConf(['alice']))
  const alice = sip.telephone('alice')
  const call = await alice.dials('103')
  await exchange.clock.pass('600ms')
  const refer = alice.requests.find(({ method }) => method === 'REFER')
  assert.match(refer?.request.header('refer-to') ?? '', /<?sip:desk@192\.0\.2\.7>?/)
  const app = await exchange.application('watcher')
  const reports = async (status: string, state: string) => {
    const headers = [['event', 'refer'], ['subscription-state', state]] as const // biome-ignore format: pairs
    const body = { body: `SIP/2.0 ${status}\r\n`, contentType: 'message/sipfrag;version=2.0' }
    await Promise.all([call.call?.request('NOTIFY', { headers, ...body }), sip.soon()])
  }
  await reports('180 Ringing', 'active;expires=60')
  assert.equal((await app.asterisk.getGlobalVar({ variable: 'WENT' })).value, '')
  await reports('200 OK', 'terminated;reason=noresource')
  assert.equal((await app.asterisk.getGlobalVar({ variable: 'WENT' })).value, 'SUCCESS')
})

test('an exchange that waits for its last call answers OPTIONS with 503 from the first moment, and the call goes on', async (t) => {
  const { exchange, sip } = await start(t, telephonesConf(['alice', 'bob']))
  const [alice, bob] = [sip.telephone('alice'), sip.telephone('bob')]
  await alice.dials('101')
  assert.equal((await bob.asks('OPTIONS')).status, 200)
  const ending = exchange.running.drain(60_000)
  assert.equal((await bob.asks('OPTIONS')).status, 503)
  assert.equal((await bob.asks('OPTIONS', { to: '101' })).status, 503)
  assert.ok(!alice.seen.some((one) => one.startsWith('end')))
  let isOver = false
  void ending.then(() => {
    isOver = true
  })
  await exchange.clock.passUntil(() => isOver, '90s')
  assert.ok(isOver)
})

test('an offer with video and more streams is answered line by line; streams come and go by re-INVITE', async (t) => {
  const { sip } = await start(t, telephonesConf(['alice'], withVideo))
  const alice = sip.telephone('alice')
  const offer = (...media: readonly (readonly string[])[]) => describedAt(alice.address, ...media.flat())
  const text = ['m=text 5000 RTP/AVP 98', 'a=rtpmap:98 t140/1000']
  const call = await alice.dials('101', offer(audio, video(4002), text, video(4004), video(4006)))
  assert.deepEqual(
    [alice.responses.at(-1)?.status, streams(alice.responses.at(-1)?.body.toString())],
    [200, ['audio yes', 'video yes', 'text no', 'video yes', 'video no']],
  )
  const changed = async (...media: readonly (readonly string[])[]) => {
    const [answer] = await Promise.all([call.call?.reinvite({ body: offer(...media) }), sip.soon()])
    return [answer?.status, ...streams(answer?.response?.body.toString())]
  }
  const gone = [audio, video(0), ['m=text 0 RTP/AVP 98'], video(0), video(0)]
  assert.deepEqual(await changed(...gone), [200, 'audio yes', 'video no', 'text no', 'video no', 'video no'])
  const back = [audio, video(4002), ['m=text 0 RTP/AVP 98'], video(0), video(0)]
  assert.deepEqual(await changed(...back), [200, 'audio yes', 'video yes', 'text no', 'video no', 'video no'])
})

test('video offered to a telephone that has none leaves a call with sound', async (t) => {
  const { exchange, sip } = await start(t, telephonesConf(['alice']))
  const alice = sip.telephone('alice')
  await alice.dials('101', describedAt(alice.address, ...audio, ...video(4002)))
  const answer = alice.responses.at(-1)
  assert.deepEqual([answer?.status, streams(answer?.body.toString())], [200, ['audio yes', 'video no']])
  await exchange.clock.pass('5s')
  assert.ok(!alice.seen.some((one) => one.startsWith('end')))
})

test('StreamEcho offers as many streams of video as it was asked for', async (t) => {
  const { exchange, sip } = await start(t, telephonesConf(['alice'], withVideo))
  const alice = sip.telephone('alice')
  alice.respond = (incoming) => {
    const offered = [...incoming.request.body.toString().matchAll(/^m=video/gm)].length
    const media = Array.from({ length: offered }, (_, at) => video(4002 + 2 * at)).flat()
    incoming.respond(200, incoming.method === 'INVITE' ? { body: describedAt(alice.address, ...audio, ...media) } : {})
  }
  await alice.dials('102', describedAt(alice.address, ...audio, ...video(4002)))
  await exchange.clock.pass('1s')
  const offer = alice.requests.find(({ method }) => method === 'INVITE')?.request.body.toString()
  assert.deepEqual(streams(offer), ['audio yes', 'video yes', 'video yes'])
})
