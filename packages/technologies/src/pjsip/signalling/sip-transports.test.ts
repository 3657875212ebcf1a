import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFileSync, rmdirSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { describe, it } from 'node:test'
import { seededRandom, systemClock } from '@jackfield/base'
import { temporaryDirectory } from '@jackfield/base/testing'
import { openTcp, openTls, type Transport, UdpTransport, UserAgent } from '@jackfield/sip'
import { TestPjsip, type TestPjsipOptions } from '../pjsip-fixture.ts'

const certificates = new URL('../../../../sip/testdata/tls/', import.meta.url)
const pem = (name: string) => readFileSync(new URL(`${name}.pem`, certificates))

const conf = `
[udp]
type = transport
protocol = udp
bind = 127.0.0.1:0
[tcp]
type = transport
protocol = tcp
bind = 127.0.0.1:0
[tls]
type = transport
protocol = tls
bind = 127.0.0.1:0
cert_file = certificate.pem
priv_key_file = key.pem
[six]
type = transport
protocol = udp
bind = [::1]:0
[alice]
type = endpoint
aors = alice
[alice]
type = aor
max_contacts = 9
`

/** Sockets are real here, and so is the clock. */
async function open(text = conf, options: TestPjsipOptions = {}) {
  const fixture = new TestPjsip(text, { clock: systemClock as never, directory: certificates.pathname, ...options })
  const { agent } = fixture.pjsip.signalling
  for (const transport of [...agent.transports.all]) agent.transports.remove(transport)
  await fixture.pjsip.open()
  return fixture
}

type Opener = (user: UserAgent) => Promise<Transport>

async function phoneOver(opener: Opener): Promise<{ agent: UserAgent; transport: Transport; requests: string[] }> {
  const requests: string[] = []
  const agent: UserAgent = new UserAgent({
    clock: systemClock,
    random: seededRandom(5),
    handler: {
      onInvite: (incoming) => void incoming.respond(486),
      onRequest: (incoming) => {
        requests.push(incoming.method)
        incoming.respond(200)
      },
    },
  })
  const transport = await opener(agent)
  agent.transports.add(transport)
  return { agent, transport, requests }
}

const kinds: readonly { name: string; parameter: string; host: string; opener: Opener }[] = [
  {
    name: 'udp',
    parameter: '',
    host: '127.0.0.1',
    opener: (user) => UdpTransport.open({ address: '127.0.0.1', port: 0, user }),
  },
  {
    name: 'tcp',
    parameter: ';transport=tcp',
    host: '127.0.0.1',
    opener: (user) => openTcp({ clock: systemClock, address: '127.0.0.1', port: 0, user }),
  },
  {
    name: 'tls',
    parameter: ';transport=tls',
    host: '127.0.0.1',
    opener: async (user) => {
      const secure = { cert: pem('certificate'), key: pem('key') }
      const tls = await openTls({
        clock: systemClock,
        address: '127.0.0.1',
        port: 0,
        user,
        secure,
        isServerVerified: false,
      })
      return tls.transport
    },
  },
  { name: 'six', parameter: '', host: '[::1]', opener: (user) => UdpTransport.open({ address: '::1', port: 0, user }) },
]

describe('transports of the configuration', () => {
  for (const { name, parameter, host, opener } of kinds) {
    it(`${name}: a phone registers and is asked over it`, async () => {
      const fixture = await open()
      const { agent, transport, requests } = await phoneOver(opener)
      const { port } = fixture.pjsip.signalling.transports.byName(name)!.local
      const contact = `sip:alice@${host}:${transport.local.port}${parameter}`
      const { status } = await agent.request('REGISTER', {
        uri: `sip:${host}:${port}${parameter}`,
        from: `<sip:alice@${host}>`,
        to: `<sip:alice@${host}>`,
        headers: [['contact', `<${contact}>`]],
      })
      assert.equal(status, 200)
      const [registered] = fixture.pjsip.contacts.of('alice')
      assert.deepEqual([registered?.uri, registered?.transportName], [contact, name])
      const endpoint = fixture.pjsip.objects.endpoint('alice')!
      const [target] = fixture.pjsip.signalling.targets(endpoint)
      const view = fixture.pjsip.signalling.localFor(target!, endpoint, 'us')
      const word = name === 'tcp' || name === 'tls' ? `;transport=${name.toUpperCase()}` : ''
      assert.equal(view.contact, `<sip:us@${host}:${port}${word}>`)
      assert.equal(view.host, host)
      await fixture.pjsip.qualifier.qualify('alice')
      assert.deepEqual(requests, ['OPTIONS'])
      assert.equal(fixture.pjsip.contacts.of('alice')[0]?.status, 'available')
      await agent.close()
      await fixture.pjsip.close()
    })
  }

  it('say what cannot be opened, and go on with the others', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const { port } = taken.address() as { port: number }
    const fixture = await open(
      `${conf}[late]\ntype=transport\nprotocol=tcp\nbind=127.0.0.1:${port}\n[odd]\ntype=transport\nbind=not an address\n` +
        '[bare]\ntype=transport\nprotocol=tls\nbind=127.0.0.1:0\ncert_file=missing.pem\n',
    )
    const names = [...fixture.pjsip.signalling.transports.list()].map(({ settings }) => settings.name)
    assert.deepEqual(names.sort(), ['six', 'tcp', 'tls', 'udp'])
    const complaints = fixture.said.filter((line) => line.includes('cannot be opened'))
    assert.deepEqual(
      ['late', 'odd', 'bare'].map((name) => complaints.some((line) => line.includes(`transport ${name} `))),
      [true, true, true],
    )
    taken.close()
    await fixture.pjsip.close()
  })

  it('are opened and closed while the exchange runs, and stay as they are unless they may change', async () => {
    const fixture = await open()
    const { transports } = fixture.pjsip.signalling
    const put = (fields: Record<string, string>) =>
      fixture.configuration.put(
        'res_pjsip',
        'transport',
        'late',
        Object.entries(fields).map(([attribute, value]) => ({ attribute, value })),
      )
    const settled = () => transports.whenSettled()
    put({ protocol: 'tcp', bind: '127.0.0.1:0' })
    await settled()
    const first = transports.byName('late')
    assert.equal(first?.name, 'TCP')
    put({ protocol: 'udp' })
    await settled()
    assert.equal(transports.byName('late'), first)
    put({ allow_reload: 'yes' })
    await settled()
    assert.equal(transports.byName('late')?.name, 'UDP')
    fixture.configuration.remove('res_pjsip', 'transport', 'late')
    await settled()
    assert.equal(transports.byName('late'), undefined)
    await fixture.pjsip.close()
  })

  it('show the address outside of the NAT to those outside of it only', async () => {
    const fixture = await open(
      `${conf}[out]\ntype=transport\nprotocol=udp\nbind=0.0.0.0:0\nexternal_signaling_address=203.0.113.1\n` +
        'external_signaling_port=5999\nexternal_media_address=203.0.113.2\nlocal_net=127.0.0.0/8\nlocal_net=10.0.0.0/8\n' +
        '[bob]\ntype=endpoint\ntransport=out\ncontact_user=me\n[carol]\ntype=endpoint\ntransport=out\nmedia_address=198.51.100.7\n',
    )
    const { signalling, objects } = fixture.pjsip
    const view = (name: string, uri: string) => {
      const endpoint = objects.endpoint(name)!
      return signalling.localFor(signalling.targets(endpoint, { uri })[0]!, endpoint)
    }
    const outside = view('bob', 'sip:198.51.100.1')
    assert.deepEqual([outside.contact, outside.advertisedAddress], ['<sip:me@203.0.113.1:5999>', '203.0.113.2'])
    const named = view('bob', 'sip:phone.example.com')
    assert.equal(named.advertisedAddress, '203.0.113.2')
    const inside = view('bob', 'sip:127.0.0.1:5080')
    const { port } = signalling.transports.byName('out')!.local
    assert.deepEqual([inside.contact, inside.advertisedAddress], [`<sip:me@127.0.0.1:${port}>`, '127.0.0.1'])
    assert.equal(inside.mediaAddress, '0.0.0.0')
    assert.equal(view('carol', 'sip:198.51.100.1').advertisedAddress, '198.51.100.7')
    await fixture.pjsip.close()
  })

  it('belong to a domain: their users are known by it', async () => {
    const fixture = await open(
      `${conf.replace('bind = 127.0.0.1:0', 'bind = 127.0.0.1:0\ndomain = one.example')}[bob@one.example]\ntype=endpoint\n`,
    )
    const { agent } = await phoneOver(kinds[0]!.opener)
    const ask = (name: string) => {
      const { port } = fixture.pjsip.signalling.transports.byName(name)!.local
      const uri = `sip:127.0.0.1:${port}${name === 'tcp' ? ';transport=tcp' : ''}`
      return agent.request('OPTIONS', { uri, from: '<sip:bob@127.0.0.1>', to: '<sip:127.0.0.1>' })
    }
    assert.equal((await ask('udp')).status, 200)
    agent.transports.add(await kinds[1]!.opener(agent))
    assert.equal((await ask('tcp')).status, 401)
    await agent.close()
    await fixture.pjsip.close()
  })

  it('that are symmetric are used for who registered over them, whatever the endpoint says', async () => {
    for (const [symmetric, used] of [
      ['no', 'udp'],
      ['yes', 'second'],
    ] as const) {
      const second = `[second]\ntype=transport\nbind=127.0.0.1:0\nsymmetric_transport=${symmetric}\n`
      const fixture = await open(conf.replace('aors = alice', 'aors = alice\ntransport = udp') + second)
      const { agent, transport } = await phoneOver(kinds[0]!.opener)
      const { signalling, objects } = fixture.pjsip
      await agent.request('REGISTER', {
        uri: `sip:127.0.0.1:${signalling.transports.byName('second')!.local.port}`,
        from: '<sip:alice@127.0.0.1>',
        to: '<sip:alice@127.0.0.1>',
        headers: [['contact', `<sip:alice@127.0.0.1:${transport.local.port}>`]],
      })
      const [target] = signalling.targets(objects.endpoint('alice')!)
      assert.equal(target?.transport, signalling.transports.byName(used))
      await agent.close()
      await fixture.pjsip.close()
    }
  })

  it('trust the authorities of a directory, and say so when there are none in it', async () => {
    const tls = (name: string, path: string) =>
      `[${name}]\ntype=transport\nprotocol=tls\nbind=127.0.0.1:0\ncert_file=certificate.pem\npriv_key_file=key.pem\n` +
      `verify_server=yes\nca_list_path=${path}\n`
    const empty = temporaryDirectory('authorities')
    const fixture = await open(`${tls('good', '.')}${tls('bad', empty)}${tls('worse', 'nowhere')}`)
    const names = [...fixture.pjsip.signalling.transports.list()].map(({ settings }) => settings.name)
    assert.deepEqual(names, ['good'])
    assert.ok(
      fixture.said.some((line) => line.includes(`transport bad cannot be opened: there is no certificate in ${empty}`)),
    )
    const { transport } = await phoneOver(kinds[2]!.opener)
    const flow = await fixture.pjsip.signalling.transports
      .byName('good')!
      .flowTo({ ...transport.local, serverName: 'sip.test' })
    assert.equal(flow.transport, 'TLS')
    await transport.close()
    await fixture.pjsip.close()
    rmdirSync(empty)
  })

  it('make a registration of ours anew when its connection is gone', async () => {
    const sockets: Socket[] = []
    const heard: string[] = []
    const more = Promise.withResolvers<void>()
    const registrar = createServer((socket) => {
      sockets.push(socket)
      socket.on('error', () => undefined)
      socket.on('data', (data) => {
        const text = data.toString()
        if (!text.startsWith('REGISTER')) return
        heard.push(text)
        const kept = text.split('\r\n').filter((line) => /^(Via|From|To|Call-ID|CSeq):/i.test(line))
        socket.write(`SIP/2.0 200 OK\r\n${kept.join('\r\n')}\r\nExpires: 600\r\nContent-Length: 0\r\n\r\n`)
        if (heard.length === 2) more.resolve()
      })
    }).listen(0, '127.0.0.1')
    await once(registrar, 'listening')
    const { port } = registrar.address() as { port: number }
    const fixture = await open(
      `${conf}[line]\ntype=registration\nserver_uri=sip:127.0.0.1:${port}\\;transport=tcp\nclient_uri=sip:me@127.0.0.1\n` +
        'max_random_initial_delay=0\n',
    )
    const registered = new Promise<void>((resolve) => fixture.bus.on('registration-changed', () => resolve()))
    await registered
    sockets[0]?.destroy()
    await more.promise
    assert.equal(heard.length, 2)
    for (const socket of sockets) socket.destroy()
    registrar.close()
    await fixture.pjsip.close()
  })
})
