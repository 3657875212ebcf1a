// Says yes to calls that reach OpenAI's realtime model over SIP: the webhook of the project leads here, docs/recipes/openai-realtime.md has the rest.
// Run: OPENAI_API_KEY=… OPENAI_WEBHOOK_SECRET=whsec_… npx node examples/openai-sip.ts. No audio goes through it.

import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface AcceptOptions {
  /** where answers go: `https://api.openai.com` */
  readonly api: string
  readonly key: string
  /** of the webhook, as OpenAI shows it: `whsec_…` */
  readonly secret: string
  readonly model: string
  readonly instructions: string
  readonly voice: string
  readonly port: number
}

/** Older or newer is somebody who sends again what he overheard. */
const mostSecondsApart = 300
const mostBytes = 65_536

/** Standard Webhooks: HMAC of id, time and body. */
export function isSigned(headers: IncomingHttpHeaders, body: string, secret: string, nowSeconds: number): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signatures } = headers
  if (Math.abs(nowSeconds - Number(time)) > mostSecondsApart || typeof signatures !== 'string') return false
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const expected = createHmac('sha256', key).update(`${id}.${time}.${body}`).digest()
  return signatures.split(' ').some((one) => {
    const given = Buffer.from(one.replace(/^v1,/, ''), 'base64')
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}

export function acceptCalls(options: AcceptOptions, now: () => number = () => Date.now() / 1_000): Promise<Server> {
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const piece of request) {
      body += piece
      if (body.length > mostBytes) return void response.writeHead(413).end()
    }
    if (!isSigned(request.headers, body, options.secret, now())) return void response.writeHead(401).end()
    // whoever waits too long for this sends it again
    response.writeHead(200).end()
    const event = JSON.parse(body)
    if (event.type === 'realtime.call.incoming') await accept(event.data, options)
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, () => resolve(server))
  })
}

interface IncomingCall {
  readonly call_id: string
  readonly sip_headers: readonly { readonly name: string; readonly value: string }[]
}

async function accept({ call_id, sip_headers }: IncomingCall, options: AcceptOptions): Promise<void> {
  const { api, key, model, instructions, voice } = options
  const header = (wanted: string) => sip_headers.find(({ name }) => name.toLowerCase() === wanted)?.value
  const answer = await fetch(`${api}/v1/realtime/calls/${encodeURIComponent(call_id)}/accept`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'realtime', model, instructions, audio: { output: { voice } } }),
  })
  console.log(`${header('from') ?? 'somebody'}: ${answer.ok ? 'accepted' : `${answer.status} ${await answer.text()}`}`)
}

if (import.meta.main) {
  const port = Number(process.env.PORT ?? 8000)
  const accepting = acceptCalls({
    api: process.env.OPENAI_API ?? 'https://api.openai.com',
    key: process.env.OPENAI_API_KEY ?? '',
    secret: process.env.OPENAI_WEBHOOK_SECRET ?? '',
    model: 'gpt-realtime',
    instructions: 'You are on the telephone. Be friendly, and brief.',
    voice: 'marin',
    port,
  })
  accepting.then(
    (server) => console.log(`waits for the webhook at port ${(server.address() as AddressInfo).port}`),
    ({ message, code }: NodeJS.ErrnoException) => {
      console.error(
        code === 'EADDRINUSE' ? `port ${port} is in use: PORT=8001 before the command is another one` : message,
      )
      process.exitCode = 1
    },
  )
}
