// For tests: an exchange with SIP calls and a phone beside it, both on networks in memory and a clock in hand.
// Not the real signalling: whoever the From header names is believed.

import { fileURLToPath } from 'node:url'
import { seededRandom } from '@jackfield/base'
import { Audio, type Gate, MusicClasses, technology } from '@jackfield/core'
import { MediaPlane, northAmerica } from '@jackfield/media'
import { localWorkers, MemoryNetwork } from '@jackfield/media/testing'
import {
  type CallHandler,
  type Header,
  type IncomingCall,
  type IncomingRequest,
  isSipUri,
  type OutgoingCall,
  parseUri,
  type Resolver,
  SipFault,
  type SipRequest,
  type SipResponse,
  UserAgent,
} from '@jackfield/sip'
import { MemorySipNetwork } from '@jackfield/sip/testing'
import { ExchangeFixture, type Script } from '../../exchange-fixture.ts'
import { pjsipObjectTypes } from '../configuration/pjsip-object-types.ts'
import { PjsipObjects } from '../configuration/pjsip-objects.ts'
import type { EndpointSettings } from '../configuration/settings.ts'
import type { IdentifiedRequest, LocalView, Signalling, Wish } from '../signalling/signalling.ts'
import { pjsipFacts } from './new-channel-facts.ts'
import { PjsipCalls } from './pjsip-calls.ts'

const noNames: Resolver = {
  naptr: async () => [],
  srv: async () => [],
  ipv4: async () => [],
  ipv6: async () => [],
}

const ours = '10.0.0.1'
const theirs = '10.0.0.2'

/** A description as a phone writes one. */
export const described = (direction = 'sendrecv', formats = '0 8 101', more: readonly string[] = []): string =>
  [
    'v=0',
    `o=- 1 1 IN IP4 ${theirs}`,
    's=-',
    `c=IN IP4 ${theirs}`,
    't=0 0',
    `m=audio 4000 RTP/AVP ${formats}`,
    'a=rtpmap:101 telephone-event/8000',
    `a=${direction}`,
    ...more,
    '',
  ].join('\r\n')

/** Somebody at the other end, and what was heard there. */
export class TestParty {
  readonly agent: UserAgent
  readonly seen: string[] = []
  readonly calls: IncomingCall[] = []
  readonly requests: IncomingRequest[] = []
  readonly responses: SipResponse[] = []
  readonly ended: (SipRequest | undefined)[] = []
  /** how an offer inside a call is answered */
  direction = 'sendrecv'
  answersWith: number | undefined
  /** with what instead of the usual description */
  describes: (offer: SipRequest) => string = () => described(this.direction)
  /** what it answers to an offer it asked for */
  lateAnswer = described()

  constructor(network: MemorySipNetwork, address: string) {
    this.agent = new UserAgent({
      clock: network.clock,
      random: seededRandom(21),
      resolver: noNames,
      handler: {
        onInvite: (incoming) => {
          const call = this.agent.acceptCall(incoming, { handler: this.handler() })
          if (call) this.calls.push(call)
        },
        onRequest: (incoming) => void incoming.respond(200),
      },
    })
    this.agent.transports.add(network.open('UDP', { address, port: 5060 }, this.agent))
  }

  get call(): IncomingCall {
    const call = this.calls.at(-1)
    if (!call) throw new Error('nobody called')
    return call
  }

  dials(exten: string, parts: { body?: string; headers?: readonly Header[]; from?: string } = {}): OutgoingCall {
    const { body = described(), headers = [], from = 'alice' } = parts
    return this.agent.invite({
      uri: `sip:${exten}@${ours}`,
      to: `<sip:${exten}@${ours}>`,
      from: `<sip:${from}@${theirs}>`,
      headers,
      body,
      handler: this.handler(),
    })
  }

  handler(): CallHandler {
    return {
      onProgress: (response) => this.#heard(response),
      onAnswer: (response) => this.#heard(response),
      onFailure: ({ status, response }) => {
        if (response) this.#heard(response)
        else this.seen.push(String(status))
      },
      onLateOffer: () => ({ body: this.lateAnswer }),
      onCancel: () => this.seen.push('CANCEL'),
      onRequest: (incoming) => {
        this.requests.push(incoming)
        this.seen.push(incoming.method)
        const isOffer = incoming.method === 'INVITE' || incoming.method === 'UPDATE'
        const status = this.answersWith ?? (incoming.method === 'REFER' ? 202 : 200)
        incoming.respond(status, isOffer && status < 300 ? { body: this.describes(incoming.request) } : {})
      },
      onEnd: (end) => {
        this.ended.push(end.request)
        this.seen.push(`end ${end.by}`)
      },
    }
  }

  #heard(response: SipResponse): void {
    this.responses.push(response)
    this.seen.push(String(response.status))
  }
}

export class CallsFixture {
  readonly fixture: ExchangeFixture
  readonly party: TestParty
  readonly calls: PjsipCalls
  readonly signalling: Signalling
  readonly network: MemorySipNetwork
  readonly mediaNetwork: MemoryNetwork
  readonly plane: MediaPlane

  /** `lines`: of the endpoint `alice` in pjsip.conf, beside what every test needs. */
  constructor(scripts: Record<string, Script> = {}, lines: readonly string[] = [], gate?: Gate) {
    const files = { 'pjsip.conf': pjsipConf(lines) }
    this.fixture = new ExchangeFixture(scripts, { gate, files, types: pjsipObjectTypes })
    const { core, clock, exchange, log } = this.fixture
    this.network = new MemorySipNetwork(clock)
    this.party = new TestParty(this.network, theirs)
    const random = seededRandom(5)
    const network = new MemoryNetwork(clock, random)
    this.mediaNetwork = network
    this.plane = new MediaPlane({ startWorker: localWorkers({ clock, random, network }), log })
    const audio = new Audio({
      clock,
      log,
      exchange,
      plane: this.plane,
      tones: () => ({ zones: new Map(), usual: northAmerica }),
      music: () => new MusicClasses([], clock, random),
      cacheDirectory: '/nowhere',
    })
    this.signalling = testSignalling(this.network, new PjsipObjects(core.parts.configuration))
    this.calls = new PjsipCalls({
      exchange,
      signalling: this.signalling,
      plane: this.plane,
      ports: audio.ports,
      portRange: () => ({ first: 0, last: 0 }),
      gate,
      directory: fileURLToPath(new URL('../../../../rtp/testdata/dtls', import.meta.url)),
    })
    exchange.technologies.add(technology(pjsipFacts, this.calls.acts))
  }

  /** Lets a second pass: everything that was sent has come. */
  async soon(): Promise<void> {
    await this.fixture.clock.pass(100)
  }

  async close(): Promise<void> {
    this.calls.close()
    await this.signalling.agent.close()
    await this.party.agent.close()
    await this.plane.close()
  }
}

function pjsipConf(lines: readonly string[]): string {
  const endpoint = (name: string, more: readonly string[]) =>
    [`[${name}]`, 'type=endpoint', 'context=test', 'disallow=all', 'allow=ulaw,alaw', `aors=${name}`, ...more].join(
      '\n',
    )
  return [endpoint('alice', ['callerid=Alice <1001>', ...lines]), endpoint('bob', ['callerid=Bob <1002>'])].join('\n')
}

function testSignalling(network: MemorySipNetwork, objects: PjsipObjects): Signalling {
  let invited: (request: IdentifiedRequest) => void = () => undefined
  const agent: UserAgent = new UserAgent({
    clock: network.clock,
    random: seededRandom(11),
    resolver: noNames,
    handler: {
      onInvite: (incoming) => {
        const { uri } = incoming.request.from
        const endpoint = objects.endpoint(isSipUri(uri) ? (uri.user ?? '') : '')
        if (endpoint) invited({ incoming, endpoint })
        else incoming.respond(401)
      },
      onRequest: (incoming) => void incoming.respond(200),
    },
  })
  agent.transports.add(network.open('UDP', { address: ours, port: 5060 }, agent))
  const view: LocalView = { contact: `<sip:${ours}>`, mediaAddress: ours, advertisedAddress: ours, host: ours }
  return {
    agent,
    objects,
    maintenance: new Set<string>(),
    handle: (method, handler) => {
      if (method === 'INVITE') invited = handler
    },
    targets: ({ name }: EndpointSettings, { user, uri, aors }: Wish = {}) => {
      if (aors && !aors.includes(name)) return []
      if (uri !== undefined && parseUri(uri) instanceof SipFault) return []
      return [
        { uri: uri ?? `sip:${user ?? name}@${theirs}:5060`, aor: name, contact: `sip:${name}@${theirs}`, routes: [] },
      ]
    },
    credentials: () => undefined,
    localFor: (_over, { contact_user: own }, user) => {
      const shown = own || user
      return shown === undefined ? view : { ...view, contact: `<sip:${shown}@${ours}>` }
    },
  }
}
