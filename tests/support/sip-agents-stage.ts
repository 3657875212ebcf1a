// An exchange with the configurations of docs/recipes for agents over SIP, and services that stand for OpenAI and LiveKit.
// Not what is asked of it: a test and a measurement do that.

import { createHmac } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { freePort, temporaryDirectory } from '@jackfield/base/testing'
import { acceptCalls } from '../../examples/openai-sip.ts'
import { makeCertificate } from './certificate.ts'
import { configurationsOf } from './documented-configurations.ts'
import { ExchangeProcess } from './exchange-process.ts'
import { SipService, type SipServiceOptions, type SipText } from './sip-service.ts'

/** Of the webhook. */
export const secret = `whsec_${Buffer.from('a secret of tests').toString('base64')}`

/** What OpenAI does when a call comes: the webhook, signed, and then it waits for the answer over HTTP. */
export class OpenaiCalls {
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

export interface SipAgentsOptions {
  /** as services answer who talks to them; left out: they say a tone all the time */
  readonly turns?: SipServiceOptions['turns']
  /** further lines */
  readonly pjsip?: string
  readonly extensions?: string
}

export class SipAgentsStage {
  readonly #folder = temporaryDirectory('agents-over-sip')
  readonly api = new OpenaiCalls()
  exchange!: ExchangeProcess
  openai!: SipService
  livekit!: SipService
  tcpPort = 0
  #program: Server | undefined

  /** Whoever has it closes it, also when this fails. */
  async start({ turns, pjsip = '', extensions = '' }: SipAgentsOptions = {}): Promise<void> {
    const { api } = this
    const { certificate, key } = makeCertificate(this.#folder, 'door', '127.0.0.1')
    const tls = { cert: readFileSync(certificate, 'utf8'), key: readFileSync(key, 'utf8') }
    const both = turns ? { turns } : {}
    this.openai = await SipService.open({
      ...both,
      tls,
      omitsContentType: true,
      accepts: (invite) => api.incoming(invite),
    })
    this.livekit = await SipService.open({ ...both, login: { user: 'exchange', password: 'the word of the trunk' } })
    await new Promise<void>((resolve) => api.server.listen(0, '127.0.0.1', resolve))
    const apiUrl = `http://127.0.0.1:${(api.server.address() as AddressInfo).port}`
    const asked = { model: 'gpt-realtime', instructions: 'Be brief.', voice: 'marin' }
    this.#program = await acceptCalls({ api: apiUrl, key: 'sk-test', secret, ...asked, port: 0 })
    api.webhook = `http://127.0.0.1:${(this.#program.address() as AddressInfo).port}/`
    this.tcpPort = await freePort()
    const tlsPort = await freePort()
    const pages = ['openai-realtime', 'livekit'].flatMap((page) => configurationsOf(`docs/recipes/${page}.md`))
    const all = (name: string) => pages.map((files) => files[name] ?? '').join('\n')
    const recipes = all('pjsip.conf')
      .replace('sip.api.openai.com', `127.0.0.1:${this.openai.port}`)
      .replace('YOUR-PROJECT.sip.livekit.cloud', `127.0.0.1:${this.livekit.port}`)
      .replace('0.0.0.0:5060', `127.0.0.1:${this.tcpPort}`)
      .replace('0.0.0.0:5061', `127.0.0.1:${tlsPort}`)
      .replace('/etc/ssl/certs/ca-certificates.crt', certificate)
      .replace('door.crt', certificate)
      .replace('door.key', key)
    const contexts = all('extensions.conf').replaceAll('[telephones]', '[telephones](+)')
    this.exchange = await ExchangeProcess.start({
      files: {
        'pjsip.conf': `${recipes}\n${pjsip}`,
        'extensions.conf': `[telephones]\n${contexts.replace('60,b(', '60,D(12)b(')}\n${extensions}`,
      },
    })
  }

  async close(): Promise<void> {
    await this.exchange?.stop()
    this.openai?.close()
    this.livekit?.close()
    for (const server of [this.#program, this.api.server]) {
      server?.close()
      server?.closeAllConnections()
    }
    rmSync(this.#folder, { recursive: true, force: true })
  }
}
