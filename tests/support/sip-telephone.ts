// For scenarios: a SIP telephone beside an exchange under test, on a network in memory and the clock in hand. It speaks and hears nothing.
// Not for exchanges that listen: those are called by sip-phone.ts, sipp and baresip.

import assert from 'node:assert/strict'
import { seededRandom } from '@jackfield/base'
import {
  type CallHandler,
  DigestClient,
  type Header,
  type IncomingCall,
  type IncomingRequest,
  type OutgoingCall,
  type RequestResult,
  type SipRequest,
  type SipResponse,
  UserAgent,
} from '@jackfield/sip'
import { MemorySipNetwork } from '@jackfield/sip/testing'
import { LocalAddresses } from '@jackfield/technologies'
import type { TestExchange } from '@jackfield/testkit'

const exchangeAddress = '10.0.0.1'

/** pjsip.conf of telephones that need no password; `more`: lines of every endpoint. */
export const telephonesConf = (names: readonly string[], more: readonly string[] = []): string =>
  names
    .map((name) =>
      [
        ...[`[${name}]`, 'type = endpoint', 'context = default', 'disallow = all', 'allow = ulaw', `aors = ${name}`],
        ...[...more, `[${name}]`, 'type = aor', 'max_contacts = 2', ''],
      ].join('\n'),
    )
    .join('\n')

/** A description as a telephone at this address writes one. */
export const describedAt = (address: string, ...media: readonly string[]): string =>
  [
    ...['v=0', `o=- 1 1 IN IP4 ${address}`, 's=-', `c=IN IP4 ${address}`, 't=0 0'],
    ...(media.length > 0 ? media : ['m=audio 4000 RTP/AVP 0 101', 'a=rtpmap:101 telephone-event/8000']),
    '',
  ].join('\r\n')

/** The network that an exchange and its telephones are on; the exchange is 10.0.0.1. */
export class SipNetwork {
  readonly network: MemorySipNetwork
  readonly exchange: TestExchange
  #telephones = 0
  #seeds = 100

  constructor(exchange: TestExchange) {
    this.exchange = exchange
    this.network = new MemorySipNetwork(exchange.clock)
    const { agent, reception } = exchange.running.calls.telephones.pjsip.signalling
    for (const name of ['UDP', 'TCP'] as const) {
      agent.transports.add(this.network.open(name, { address: exchangeAddress, port: 5060 }, reception))
    }
    // the address of the machine stands in the Contact of calls to telephones: what they ask in them goes there
    const own = new LocalAddresses(exchange.clock).towards('0.0.0.0', undefined)
    this.network.open('UDP', { address: own, port: 5060 }, reception)
  }

  telephone(user: string, options: { password?: string; address?: string; port?: number } = {}): SipTelephone {
    const { address = `10.0.0.${2 + this.#telephones++}`, port = 5060, password } = options
    return new SipTelephone(this, { user, address, port, password })
  }

  /** No two telephones choose the same tags and ids. */
  nextSeed(): number {
    return this.#seeds++
  }

  /** Lets what was sent arrive, and be answered. */
  soon(): Promise<void> {
    return this.exchange.clock.pass('100ms')
  }
}

export class SipTelephone {
  readonly user: string
  readonly address: string
  readonly agent: UserAgent
  /** statuses and methods as they came, and how calls ended: `100`, `200`, `NOTIFY`, `end peer` */
  readonly seen: string[] = []
  readonly responses: SipResponse[] = []
  readonly requests: IncomingRequest[] = []
  readonly calls: IncomingCall[] = []
  readonly ended: (SipRequest | undefined)[] = []
  /** how it answers what it is asked in a call */
  respond: (incoming: IncomingRequest) => void
  readonly #network: SipNetwork
  readonly #port: number
  readonly #credentials: DigestClient | undefined

  constructor(
    network: SipNetwork,
    { user, address, port, password }: { user: string; address: string; port: number; password: string | undefined },
  ) {
    this.user = user
    this.address = address
    this.#port = port
    this.#network = network
    this.respond = (incoming) => {
      const isOffer = incoming.method === 'INVITE' || incoming.method === 'UPDATE'
      incoming.respond(incoming.method === 'REFER' ? 202 : 200, isOffer ? { body: describedAt(address) } : {})
    }
    const random = seededRandom(network.nextSeed())
    this.agent = new UserAgent({
      clock: network.exchange.clock,
      random,
      resolver: { naptr: async () => [], srv: async () => [], ipv4: async () => [], ipv6: async () => [] },
      handler: {
        onInvite: (incoming) => {
          const call = this.agent.acceptCall(incoming, { handler: this.#handler() })
          if (call) this.calls.push(call)
        },
        onRequest: (incoming) => this.#asked(incoming),
      },
    })
    this.agent.transports.add(network.network.open('UDP', { address, port }, this.agent))
    if (password !== undefined)
      this.#credentials = new DigestClient({ random, lookUp: () => ({ username: user, password }) })
  }

  get contact(): string {
    return `sip:${this.user}@${this.address}:${this.#port}`
  }

  get call(): IncomingCall {
    const call = this.calls.at(-1)
    assert.ok(call, `nobody called ${this.user}`)
    return call
  }

  /** A request outside of a call, to its last answer. */
  async asks(method: string, { to = '', headers = [], sequence, callId }: AskedRequest = {}): Promise<RequestResult> {
    const place = `${to === '' ? '' : `${to}@`}${exchangeAddress}`
    const result = this.agent.request(method, {
      uri: `sip:${place}`,
      from: `<sip:${this.user}@${exchangeAddress}>`,
      to: `<sip:${place}>`,
      headers,
      ...(sequence === undefined ? {} : { sequence }),
      ...(callId === undefined ? {} : { callId }),
      ...(this.#credentials ? { credentials: this.#credentials } : {}),
    })
    await this.#network.soon()
    return result
  }

  async registers(seconds = 300, more: AskedRequest = {}): Promise<RequestResult> {
    const headers: Header[] = [['contact', `<${this.contact}>`], ['expires', String(seconds)], ...(more.headers ?? [])]
    return this.asks('REGISTER', { to: this.user, ...more, headers })
  }

  /** Dials, and lets the answer come. */
  async dials(exten: string, body = describedAt(this.address), headers: readonly Header[] = []): Promise<OutgoingCall> {
    const call = this.agent.invite({
      uri: `sip:${exten}@${exchangeAddress}`,
      to: `<sip:${exten}@${exchangeAddress}>`,
      from: `<sip:${this.user}@${exchangeAddress}>`,
      headers,
      body,
      handler: this.#handler(),
      ...(this.#credentials ? { credentials: this.#credentials } : {}),
    })
    await this.#network.soon()
    return call
  }

  async answers(body = describedAt(this.address)): Promise<void> {
    this.call.answer({ body })
    await this.#network.soon()
  }

  #handler(): CallHandler {
    const heard = (response: SipResponse) => {
      this.responses.push(response)
      this.seen.push(String(response.status))
    }
    return {
      onProgress: heard,
      onAnswer: heard,
      onFailure: ({ status, response }) => {
        if (response) heard(response)
        else this.seen.push(String(status))
      },
      onCancel: () => void this.seen.push('CANCEL'),
      onRequest: (incoming) => this.#asked(incoming),
      onEnd: ({ by, request }) => {
        this.ended.push(request)
        this.seen.push(`end ${by}`)
      },
    }
  }

  #asked(incoming: IncomingRequest): void {
    this.requests.push(incoming)
    this.seen.push(incoming.method)
    this.respond(incoming)
  }
}

/** A call of a telephone, once it is answered. */
export type Referred = Pick<OutgoingCall, 'call'>

export interface AskedRequest {
  readonly to?: string
  readonly headers?: readonly Header[]
  readonly sequence?: number
  readonly callId?: string
}
