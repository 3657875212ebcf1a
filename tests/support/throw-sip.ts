// Throws mutated SIP messages at a started exchange, over datagrams and connections, and looks whether good calls still succeed.

import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { fileURLToPath } from 'node:url'
import { type Random, seededRandom, systemClock, systemRandom } from '@jackfield/base'
import { freePort, lastRead } from '@jackfield/base/testing'
import { UdpTransport, UserAgent } from '@jackfield/sip'
import { mutateMessage } from '@jackfield/sip/testing'
import { ExchangeProcess } from './exchange-process.ts'
import { heapOf } from './heap-of.ts'

export interface SipThrowing {
  readonly seed: number
  /** so many messages, and a good call after each … */
  readonly rounds: number
  /** … of so many */
  readonly perRound: number
  /** before memory is looked at */
  readonly settleMs?: number
}

export interface SipOutcome {
  readonly sent: number
  readonly goodCalls: number
  /** the longest the exchange took for a few of them and a question behind them */
  readonly slowestMs: number
  /** what the exchange said of mistakes of its own */
  readonly mistakes: readonly string[]
  readonly channelsLeft: number
  /** of the memory, from after the first round to the end */
  readonly grownBytes: number
}

const pjsipConf = (port: number) => `
[udp]
type=transport
protocol=udp
bind=127.0.0.1:${port}
[tcp]
type=transport
protocol=tcp
bind=127.0.0.1:${port}
[alice]
type=endpoint
context=phones
disallow=all
allow=ulaw
aors=alice
[alice]
type=aor
max_contacts=5
[bob]
type=endpoint
context=phones
auth=bob
aors=bob
[bob]
type=aor
max_contacts=1
[bob]
type=auth
username=bob
password=bob
`
const extensions = '[phones]\nexten => goodcall,1,Answer()\n same => n,Wait(60)\nexten => 601,1,Hangup(17)\n'

const description =
  'v=0\r\no=- 1 1 IN IP4 127.0.0.1\r\ns=-\r\nc=IN IP4 127.0.0.1\r\nt=0 0\r\nm=audio 40000 RTP/AVP 0 101\r\na=rtpmap:101 telephone-event/8000\r\n'

/** Good messages of every method, which chance then makes into others. */
function seeds(port: number): Buffer[] {
  const methods = [
    'INVITE',
    'REGISTER',
    'OPTIONS',
    'MESSAGE',
    'SUBSCRIBE',
    'BYE',
    'CANCEL',
    'ACK',
    'REFER',
    'NOTIFY',
    'INFO',
    'UPDATE',
    'PRACK',
    'PUBLISH',
  ]
  const own = methods.flatMap((method) =>
    ['alice', 'bob', 'nobody'].map((user) => {
      const body = method === 'INVITE' || method === 'UPDATE' ? description : method === 'MESSAGE' ? 'hello' : ''
      const type = method === 'MESSAGE' ? 'text/plain' : 'application/sdp'
      return Buffer.from(
        `${method} sip:601@127.0.0.1:${port} SIP/2.0\r\nVia: SIP/2.0/UDP 127.0.0.1:9;rport;branch=z9hG4bK@\r\nMax-Forwards: 70\r\n` +
          `From: "${user}" <sip:${user}@127.0.0.1>;tag=f@\r\nTo: <sip:601@127.0.0.1>\r\nCall-ID: c@\r\nCSeq: 1 ${method}\r\n` +
          `Contact: <sip:${user}@127.0.0.1:9>\r\nExpires: 60\r\nEvent: presence\r\nRefer-To: <sip:600@127.0.0.1>\r\n` +
          `Authorization: Digest username="${user}", realm="asterisk", nonce="x", uri="sip:127.0.0.1", response="0123456789abcdef0123456789abcdef"\r\n` +
          `Content-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
      )
    }),
  )
  const folder = fileURLToPath(new URL('../../packages/sip/testdata/rfc4475', import.meta.url))
  return [
    ...own,
    ...globSync(`${folder}/*/*.dat`)
      .sort()
      .map((path) => readFileSync(path)),
  ]
}

/** Each is of its own call: a number where the sign stands. */
const numbered = (bytes: Buffer, number: number) =>
  Buffer.from(
    bytes.toString('latin1').replaceAll('@\r\n', `${number}\r\n`).replaceAll('tag=f@', `tag=f${number}`),
    'latin1',
  )

export async function throwSip({ seed, rounds, perRound, settleMs = 0 }: SipThrowing): Promise<SipOutcome> {
  const port = await freePort()
  const files = { 'pjsip.conf': pjsipConf(port), 'extensions.conf': extensions }
  const inspector = await freePort()
  const exchange = await ExchangeProcess.start({ files, env: { NODE_OPTIONS: `--inspect=127.0.0.1:${inspector}` } })
  const random = seededRandom(seed)
  const corpus = seeds(port)
  const good = await GoodPhone.open(port)
  const hostile = createSocket('udp4')
  // answers to nobody are not read
  hostile.on('message', () => undefined).on('error', () => undefined)
  let sent = 0
  let goodCalls = 0
  let slowestMs = 0
  let heapBefore = 0
  for (let round = 0; round < rounds; round++) {
    for (let left = perRound; left > 0; ) {
      const few = Array.from({ length: Math.min(20, left) }, () => {
        const bytes = numbered(corpus[random.below(corpus.length)]!, sent++)
        return mutateMessage(bytes, random)
      })
      left -= few.length
      if (random.below(10) === 0) await overConnection(port, few, random)
      else for (const bytes of few) hostile.send(bytes, port, '127.0.0.1')
      slowestMs = Math.max(slowestMs, await good.ask())
    }
    if (await good.call()) goodCalls++
    if (round === 0) heapBefore = await heapOf(inspector)
  }
  // what was answered is kept as long as it may be repeated; whoever looks at memory waits for that
  if (settleMs > 0) await systemClock.sleep(settleMs)
  const channels = async () => ((await (await exchange.request('GET', '/channels')).json()) as unknown[]).length
  const channelsLeft = await lastRead(channels, (left) => left === 0)
  const grownBytes = (await heapOf(inspector)) - heapBefore
  const mistakes = `${exchange.output}\n${exchange.errors}`
    .split('\n')
    .filter((line) => /\bERROR\b|Error:|assert/.test(line))
  hostile.close()
  await good.close()
  await exchange.stop()
  return { sent, goodCalls, slowestMs, mistakes, channelsLeft, grownBytes }
}

/** All of them over one connection, in pieces as chance has them; the exchange may close it. */
async function overConnection(port: number, messages: readonly Buffer[], random: Random): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  // however it is closed
  const closed = new Promise((resolve) => socket.once('close', resolve))
  await once(socket, 'connect')
  const all = Buffer.concat(messages)
  for (let at = 0; at < all.length; ) {
    const length = 1 + random.below(2000)
    socket.write(all.subarray(at, at + length))
    at += length
  }
  socket.end()
  socket.resume()
  await closed
}

class GoodPhone {
  readonly #agent: UserAgent
  readonly #server: string
  readonly #own: string

  private constructor(agent: UserAgent, server: number, own: number) {
    this.#agent = agent
    this.#server = `127.0.0.1:${server}`
    this.#own = `127.0.0.1:${own}`
  }

  static async open(server: number): Promise<GoodPhone> {
    const agent: UserAgent = new UserAgent({
      clock: systemClock,
      random: systemRandom,
      handler: {
        onInvite: (incoming) => void incoming.respond(486),
        onRequest: (incoming) => void incoming.respond(200),
      },
    })
    const transport = await UdpTransport.open({ address: '127.0.0.1', port: 0, user: agent })
    agent.transports.add(transport)
    return new GoodPhone(agent, server, transport.local.port)
  }

  /** How long an answer takes, in milliseconds. Throws when it is none of the good ones. */
  async ask(): Promise<number> {
    const begun = systemClock.now()
    const { status } = await this.#agent.request('OPTIONS', this.#to('goodcall'))
    if (status !== 200) throw new Error(`a good question was answered with ${status}`)
    return systemClock.now() - begun
  }

  /** Whether a call was answered and ended as it should. */
  call(): Promise<boolean> {
    return new Promise((resolve) => {
      const call = this.#agent.invite({
        ...this.#to('goodcall'),
        body: description,
        handler: {
          onAnswer: () => {
            resolve(true)
            call.end()
          },
          onFailure: () => resolve(false),
        },
      })
    })
  }

  close(): Promise<void> {
    return this.#agent.close()
  }

  #to(user: string) {
    return {
      uri: `sip:${user}@${this.#server}`,
      to: `<sip:${user}@${this.#server}>`,
      from: `<sip:alice@${this.#own}>`,
    }
  }
}
