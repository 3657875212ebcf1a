// Voice agents that are called over SIP, by the configurations of docs/recipes: one exchange, and services that stand for OpenAI and LiveKit.

import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { temporaryDirectory, until } from '@jackfield/base/testing'
import { type Client, connect } from '@jackfield/client'
import { acceptCalls, isSigned } from '../../examples/openai-sip.ts'
import { makeCertificate } from '../support/certificate.ts'
import { configurationsOf } from '../support/documented-configurations.ts'
import { ExchangeProcess, freePort } from '../support/exchange-process.ts'
import { callOverTcp, SipService, type SipText } from '../support/sip-service.ts'

const secret = `whsec_${Buffer.from('a secret of tests').toString('base64')}`

/** What OpenAI does when a call comes: the webhook, signed, and then it waits for the answer over HTTP. */
class OpenaiCalls {
  readonly accepted: { readonly id: string; readonly body: Record<string, unknown> }[] = []
  webhook = ''
  #waiting = new Map<string, (isAccepted: boolean) => void>()
  #number = 0
  readonly server: Server = createServer(async (request, response) => {
    let body = ''
    for await (const piece of request) body += piece
    const [, id = '', act = ''] = /^\/v1\/realtime\/calls\/([^/]+)\/(accept|reject)$/.exec(request.url ?? '') ?? []
    const isKnown = this.#waiting.has(id) && request.headers.authorization === 'Bearer sk-test'
    response.writeHead(isKnown ? 200 : 404).end()
    if (!isKnown) return
    this.accepted.push({ id, body: JSON.parse(body) })
    this.#waiting.get(id)?.(act === 'accept')
  })

  async incoming(invite: SipText): Promise<boolean> {
    const call_id = `rtc_${++this.#number}`
    const sip_headers = ['From', 'To', 'Call-ID'].map((name) => ({ name, value: invite.get(name) }))
    const body = JSON.stringify({ object: 'event', type: 'realtime.call.incoming', data: { call_id, sip_headers } })
    const time = String(Math.floor(Date.now() / 1_000))
    const key = Buffer.from(secret.slice(6), 'base64')
    const signature = createHmac('sha256', key).update(`wh_1.${time}.${body}`).digest('base64')
    const decided = new Promise<boolean>((resolve) => this.#waiting.set(call_id, resolve))
    const headers = { 'webhook-id': 'wh_1', 'webhook-timestamp': time, 'webhook-signature': `v1,${signature}` }
    const { status } = await fetch(this.webhook, { method: 'POST', headers, body })
    return status === 200 && decided
  }
}

describe('voice agents over SIP', () => {
  const folder = temporaryDirectory('agents-over-sip')
  const api = new OpenaiCalls()
  let exchange: ExchangeProcess
  let client: Client
  let openai: SipService
  let livekit: SipService
  let program: Server
  let tcpPort: number

  before(async () => {
    const { certificate, key } = makeCertificate(folder, 'door', '127.0.0.1')
    const tls = { cert: readFileSync(certificate, 'utf8'), key: readFileSync(key, 'utf8') }
    openai = await SipService.open({ tls, omitsContentType: true, accepts: (invite) => api.incoming(invite) })
    livekit = await SipService.open({ login: { user: 'exchange', password: 'the word of the trunk' } })
    await new Promise<void>((resolve) => api.server.listen(0, '127.0.0.1', resolve))
    const apiUrl = `http://127.0.0.1:${(api.server.address() as AddressInfo).port}`
    const asked = { model: 'gpt-realtime', instructions: 'Be brief.', voice: 'marin' }
    program = await acceptCalls({ api: apiUrl, key: 'sk-test', secret, ...asked, port: 0 })
    api.webhook = `http://127.0.0.1:${(program.address() as AddressInfo).port}/`
    tcpPort = await freePort()
    const tlsPort = await freePort()
    const pages = ['openai-realtime', 'livekit'].flatMap((page) => configurationsOf(`docs/recipes/${page}.md`))
    const all = (name: string) => pages.map((files) => files[name] ?? '').join('\n')
    const pjsip = all('pjsip.conf')
      .replace('sip.api.openai.com', `127.0.0.1:${openai.port}`)
      .replace('YOUR-PROJECT.sip.livekit.cloud', `127.0.0.1:${livekit.port}`)
      .replace('0.0.0.0:5060', `127.0.0.1:${tcpPort}`)
      .replace('0.0.0.0:5061', `127.0.0.1:${tlsPort}`)
      .replace('/etc/ssl/certs/ca-certificates.crt', certificate)
      .replace('door.crt', certificate)
      .replace('door.key', key)
    const more = '[default]\nexten => talk,1,Answer()\n same => n,Playback(hello-world)\n same => n,Wait(60)\n'
    const extensions = all('extensions.conf').replaceAll('[telephones]', '[telephones](+)')
    exchange = await ExchangeProcess.start({
      files: {
        'pjsip.conf': pjsip,
        'extensions.conf': `[telephones]\n${extensions.replace('60,b(', '60,D(12)b(')}\n${more}`,
      },
    })
    const login = { url: exchange.url, user: exchange.user, password: exchange.password }
    client = await connect({ ...login, application: 'watcher', subscribeAll: true })
  })
  after(async () => {
    client?.close()
    await exchange?.stop()
    openai?.close()
    livekit?.close()
    program?.close()
    program?.closeAllConnections()
    api.server.close()
    api.server.closeAllConnections()
    rmSync(folder, { recursive: true, force: true })
  })

  /** Somebody who talks calls an extension; the channel to the service, when it is up. */
  async function connected(extension: string): Promise<string> {
    const up = client.once(
      'ChannelStateChange',
      ({ channel }) => channel.name.startsWith('PJSIP/') && channel.state === 'Up',
    )
    await client.channels.originate({
      endpoint: `Local/${extension}@telephones`,
      callerId: '<4711>',
      ...{ context: 'default', extension: 'talk', priority: 1 },
    })
    return (await up).channel.id
  }

  /** Both hear each other, by the counters of RTP. */
  async function bothHear(channelId: string, service: SipService): Promise<void> {
    await until(() => service.audioPackets > 10)
    let received = 0
    await until(
      () => received > 10,
      async () => {
        received = (await client.channels.rtpstatistics({ channelId })).rxcount
      },
    )
  }

  it('OpenAI: the webhook is answered, the call is up, both hear each other', async () => {
    const channelId = await connected('502')
    assert.match(openai.invites[0]?.start ?? '', /^INVITE sip:proj_YOURS@127\.0\.0\.1:\d+;transport=tls SIP\/2\.0$/)
    assert.deepEqual(api.accepted, [
      {
        id: 'rtc_1',
        body: {
          type: 'realtime',
          model: 'gpt-realtime',
          instructions: 'Be brief.',
          audio: { output: { voice: 'marin' } },
        },
      },
    ])
    await bothHear(channelId, openai)
    await client.channels.hangup({ channelId })
    await until(() => openai.byes === 1)
  })

  it('OpenAI: a webhook that is not signed, or old, is refused', async () => {
    const { status } = await fetch(api.webhook, { method: 'POST', body: '{}' })
    assert.equal(status, 401)
    const key = Buffer.from(secret.slice(6), 'base64')
    const signature = `v1,${createHmac('sha256', key).update('a.1000.{}').digest('base64')}`
    const headers = { 'webhook-id': 'a', 'webhook-timestamp': '1000', 'webhook-signature': `v1,bad ${signature}` }
    assert.equal(isSigned(headers, '{}', secret, 1_200), true)
    assert.equal(isSigned(headers, '{"a":1}', secret, 1_200), false)
    assert.equal(isSigned(headers, '{}', secret, 1_301), false)
  })

  it('LiveKit: the password is shown, headers and digits arrive, both hear each other', async () => {
    const channelId = await connected('503')
    assert.deepEqual(livekit.answered, [407, 200])
    const invite = livekit.invites[0] ?? assert.fail()
    assert.equal(invite.get('X-Customer'), '4711')
    assert.match(invite.start, /^INVITE sip:\+15105550100@127\.0\.0\.1/)
    await bothHear(channelId, livekit)
    await until(() => livekit.digits.length === 2)
    assert.deepEqual(livekit.digits, ['1', '2'])
    await client.channels.hangup({ channelId })
    await until(() => livekit.byes === 1)
  })

  it('LiveKit: an agent calls out with its password, and not with another', async () => {
    const to = '6001'
    assert.equal(await callOverTcp(tcpPort, { user: 'livekit', password: 'a wrong word', to }), 401)
    const entered = client.once('ChannelDialplan', ({ channel }) => channel.dialplan.context === 'from-livekit')
    const status = callOverTcp(tcpPort, { user: 'livekit', password: 'another word', to })
    assert.equal((await entered).channel.dialplan.exten, '6001')
    // nobody is registered there
    assert.ok([404, 480, 503].includes(await status), `${await status}`)
  })
})
