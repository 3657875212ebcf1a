// A telephone on the network for tests: registers, calls, is called, and keeps what it saw. It speaks and hears nothing.
// Not the exchange's own stack under test alone: sipp and baresip call it, too.

import { EventEmitter, once } from 'node:events'
import { systemClock, systemRandom } from '@jackfield/base'
import { patienceMs } from '@jackfield/base/testing'
import {
  type Call,
  type CallHandler,
  DigestClient,
  type Header,
  type IncomingCall,
  type IncomingRequest,
  type OutgoingCall,
  type SipRequest,
  type SipResponse,
  type Timing,
  UdpTransport,
  UserAgent,
} from '@jackfield/sip'

/** A description of media that are never sent, unless there is a port for them. */
export const described = (direction = 'sendrecv', port = 9, address = '127.0.0.1'): string =>
  [
    'v=0',
    `o=- 1 1 IN IP4 ${address}`,
    's=-',
    `c=IN IP4 ${address}`,
    't=0 0',
    `m=audio ${port} RTP/AVP 0 8 101`,
    'a=rtpmap:101 telephone-event/8000',
    `a=${direction}`,
    '',
  ].join('\r\n')

export class SipPhone {
  readonly user: string
  readonly #server: string
  readonly #address: string
  readonly #agent: UserAgent
  readonly #shown: { readonly credentials?: DigestClient }
  readonly #news = new EventEmitter()
  readonly responses: SipResponse[] = []
  readonly requests: IncomingRequest[] = []
  readonly calls: IncomingCall[] = []
  /** the BYE or CANCEL that ended a call */
  readonly ends: (SipRequest | undefined)[] = []
  #port = 0

  /** `server`: `127.0.0.1:5060`; `address`: its own; `timing`: when it sends again what nobody answered. */
  static async open(
    user: string,
    server: string,
    password?: string,
    address = '127.0.0.1',
    timing?: Timing,
  ): Promise<SipPhone> {
    const phone = new SipPhone(user, server, password, address, timing)
    const transport = await UdpTransport.open({ address, port: 0, user: phone.#agent })
    phone.#agent.transports.add(transport)
    phone.#port = transport.local.port
    return phone
  }

  private constructor(
    user: string,
    server: string,
    password: string | undefined,
    address: string,
    timing: Timing | undefined,
  ) {
    this.user = user
    this.#server = server
    this.#address = address
    const lookUp = password === undefined ? undefined : () => ({ username: user, password })
    this.#shown = lookUp ? { credentials: new DigestClient({ random: systemRandom, lookUp }) } : {}
    this.#agent = new UserAgent({
      clock: systemClock,
      random: systemRandom,
      timing,
      handler: {
        onInvite: (incoming) => {
          const call = this.#agent.acceptCall(incoming, { handler: this.#handler() })
          if (call) this.calls.push(call)
          this.#tell()
        },
        onRequest: (incoming) => void incoming.respond(200),
      },
    })
  }

  /** `seconds` 0: not any more. `as`: the user of its contact; another one is another contact. */
  async register(seconds = 300, as = this.user): Promise<number> {
    const address = `<sip:${this.user}@${this.#server}>`
    const contact = `<sip:${as}@${this.#address}:${this.#port}>`
    const headers = [['expires', String(seconds)]] as const
    const { status } = await this.#agent.request('REGISTER', {
      uri: `sip:${this.#server}`,
      from: address,
      to: address,
      contact,
      headers,
      ...this.#shown,
    })
    return status
  }

  /** A request without a call, as OPTIONS or SUBSCRIBE: the status of its answer. */
  async sends(method: string, exten: string, headers: readonly Header[] = []): Promise<number> {
    const { status } = await this.#agent.request(method, {
      uri: `sip:${exten}@${this.#server}`,
      from: `<sip:${this.user}@${this.#server}>`,
      to: `<sip:${exten}@${this.#server}>`,
      contact: `<sip:${this.user}@${this.#address}:${this.#port}>`,
      headers,
    })
    return status
  }

  dials(exten: string, headers: readonly Header[] = [], body = described()): OutgoingCall {
    return this.#agent.invite({
      uri: `sip:${exten}@${this.#server}`,
      to: `<sip:${exten}@${this.#server}>`,
      from: `<sip:${this.user}@${this.#server}>`,
      headers,
      body,
      ...this.#shown,
      handler: this.#handler(),
    })
  }

  /** Waits for a last answer, whatever it says; answers that came before are forgotten first. */
  async dialsUntilAnswered(exten: string, body: string): Promise<{ call: OutgoingCall; response: SipResponse }> {
    this.responses.length = 0
    const call = this.dials(exten, [], body)
    return { call, response: await this.#until(() => this.responses.find(({ status }) => status >= 200)) }
  }

  /** Waits for an answer with this status; gives it. */
  async answered(status: number): Promise<SipResponse> {
    return this.#until(() => this.responses.find((response) => response.status === status))
  }

  /** Waits until the exchange has asked for this inside a call. */
  async asked(method: string): Promise<IncomingRequest> {
    return this.#until(() => this.requests.find((incoming) => incoming.method === method))
  }

  async called(): Promise<IncomingCall> {
    return this.#until(() => this.calls.at(-1))
  }

  /** Waits until a call was ended by the exchange, and gives what ended it. */
  async ended(): Promise<SipRequest | undefined> {
    await this.#until(() => this.ends.length > 0 || undefined)
    return this.ends.at(-1)
  }

  /** A request inside a call: the status of its answer. */
  async asks(call: Call | undefined, method: string, contentType: string, body: string): Promise<number | undefined> {
    return (await call?.request(method, { contentType, body }))?.status
  }

  close(): Promise<void> {
    return this.#agent.close()
  }

  #handler(): CallHandler {
    const heard = (response: SipResponse) => {
      this.responses.push(response)
      this.#tell()
    }
    const over = (request: SipRequest | undefined) => {
      this.ends.push(request)
      this.#tell()
    }
    return {
      onProgress: heard,
      onAnswer: heard,
      onFailure: ({ response }) => response && heard(response),
      onCancel: over,
      onEnd: ({ request }) => over(request),
      onRequest: (incoming) => {
        this.requests.push(incoming)
        incoming.respond(200, incoming.method === 'INVITE' ? { body: described() } : {})
        this.#tell()
      },
    }
  }

  #tell(): void {
    this.#news.emit('news')
  }

  async #until<T>(find: () => T | undefined): Promise<T> {
    for (;;) {
      const found = find()
      if (found !== undefined) return found
      await once(this.#news, 'news', { signal: AbortSignal.timeout(patienceMs) })
    }
  }
}
