// Three machines as a user sets them up: on each a server of NATS and an exchange, on a network whose links can fail.
// Not what happens to them: faults.table.ts has that.

import { ExchangeProcess } from '../exchange-process.ts'
import type { Lateness } from '../lateness.ts'
import { NatsServers } from '../nats-servers.ts'
import { Network } from './network.ts'

export const names = ['a', 'b', 'c'] as const

/** So long a call waits for an application that claims it. */
export const offeredMs = 20_000

/** Behind 700 and 701 is the number of the round: whose calls they are. */
const extensions = `
[telephones]
exten => 600,1,Answer()
 same => n,Echo()
exten => _700.,1,Stasis(desk)
 same => n,Hangup()
exten => _701.,1,StasisBroadcast(${offeredMs})
 same => n,Hangup()
exten => _8X,1,Dial(PJSIP/phone\${EXTEN:1},20)
 same => n,Hangup()
`

const endpoint = (name: string) =>
  `[${name}]\ntype = endpoint\ncontext = telephones\ndisallow = all\nallow = ulaw\naors = ${name}\ndirect_media = no\n` +
  `[${name}]\ntype = aor\nmax_contacts = 1\nremove_existing = yes\n`

const telephones = ['sipp', ...names.map((_, at) => `phone${at}`), ...names.map((_, at) => `talker${at}`)]

function files(at: number, servers: NatsServers, address: string): Record<string, string> {
  const urls = servers.urls.toSpliced(at, 1)
  return {
    'cluster.conf': `[general]\nname = ${names[at]}\nengine = ${[servers.urls[at], ...urls].join(', ')}\nmedia_address = ${address}\n`,
    'extensions.conf': extensions,
    'pjsip.conf': `[udp]\ntype = transport\nprotocol = udp\nbind = ${address}:5060\n${telephones.map(endpoint).join('')}`,
  }
}

interface HostAnswer {
  readonly status: number
  readonly text: string
  readonly isWhole: boolean
}

export interface ListedChannel {
  readonly id: string
  readonly name: string
  readonly state: string
  readonly creationtime: string
  readonly dialplan: { readonly app_name: string; readonly app_data: string }
}

export class ClusterHosts {
  readonly network: Network
  readonly servers: NatsServers
  readonly exchanges: readonly ExchangeProcess[]
  /** as events say them: `asterisk_id` */
  entityIds: readonly string[] = []

  static async open(): Promise<ClusterHosts> {
    const network = await Network.open(names.length)
    const servers = await NatsServers.startOn(network.hosts)
    const exchanges = await Promise.all(
      network.hosts.map(({ at, address, enter }) =>
        ExchangeProcess.start({
          files: files(at, servers, address),
          host: { address, enter, port: 8088 },
          // failures are what is looked at: they must not be looked for in files of yesterday
          options: 'verbose = 0',
        }),
      ),
    )
    return new ClusterHosts(network, servers, exchanges)
  }

  private constructor(network: Network, servers: NatsServers, exchanges: readonly ExchangeProcess[]) {
    this.network = network
    this.servers = servers
    this.exchanges = exchanges
  }

  async lookAtEntityIds(): Promise<void> {
    const answers = await Promise.all(names.keys().map((at) => this.ask(at, 'GET', '/asterisk/info?only=system')))
    this.entityIds = answers.map(({ text }) => JSON.parse(text).system.entity_id as string)
  }

  exchange(at: number): ExchangeProcess {
    const exchange = this.exchanges[at]
    if (!exchange) throw new Error(`there is no node ${at}`)
    return exchange
  }

  sip(at: number): string {
    return `${this.network.hosts[at]?.address}:5060`
  }

  /** A request to the interface of this node: its status and its body; 0: nobody answered. `isWhole`: every node answered its part. */
  async ask(at: number, method: string, path: string, body?: unknown): Promise<HostAnswer> {
    const exchange = this.exchange(at)
    const headers = { authorization: exchange.authorization, 'content-type': 'application/json' }
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    try {
      const answer = await fetch(`${exchange.url}/ari${path}`, {
        ...{ method, headers, ...sent },
        signal: AbortSignal.timeout(10_000),
      })
      const isWhole = !answer.headers.has('jackfield-incomplete')
      return { status: answer.status, text: await answer.text(), isWhole }
    } catch {
      return { status: 0, text: '', isWhole: false }
    }
  }

  /** The channels of all nodes as this one lists them, once every node answers its part. */
  async channels(at: number, lateness: Lateness): Promise<readonly ListedChannel[]> {
    let list: readonly ListedChannel[] = []
    const isListed = async () => {
      const { status, text, isWhole } = await this.ask(at, 'GET', '/channels')
      if (status === 200) list = JSON.parse(text) as ListedChannel[]
      return status === 200 && isWhole
    }
    if (await lateness.until(isListed, 10_000)) return list
    throw new Error(`node ${names[at]} cannot list the channels of all nodes`)
  }

  /** What this node thinks of the others, by name; nothing when it does not answer. */
  async states(at: number): Promise<ReadonlyMap<string, boolean>> {
    try {
      const answer = await fetch(`${this.exchange(at).url}/metrics`, { signal: AbortSignal.timeout(5_000) })
      const lines = (await answer.text()).matchAll(/^jackfield_cluster_node_up\{node="(\w+)"\} (\d)$/gm)
      return new Map([...lines].map(([, name, up]) => [name as string, up === '1']))
    } catch {
      return new Map()
    }
  }

  /** Everybody sees everybody, each through the server beside it. */
  async untilWhole(lateness: Lateness): Promise<void> {
    const isWhole = async (at: number) => {
      const states = await this.states(at)
      return states.size === names.length && [...states.values()].every((isUp) => isUp) && this.#isHome(at)
    }
    const areWhole = async () => (await Promise.all(names.map((_, at) => isWhole(at)))).every((is) => is)
    if (await lateness.until(areWhole, 60_000)) return
    const views = await Promise.all(names.map(async (name, at) => `${name}: ${[...(await this.states(at))].join(' ')}`))
    const said = this.exchanges.map(({ errors }, at) => `node ${names[at]}: …${errors.slice(-1_500)}`)
    throw new Error([`the cluster did not become whole: ${views.join('; ')}`, ...said].join('\n'))
  }

  #isHome(at: number): boolean {
    const places = [...this.exchange(at).errors.matchAll(/connected to NATS \S+ at (\S+)/g)]
    return places.at(-1)?.[1] === `${this.network.hosts[at]?.address}:4222`
  }

  async close(): Promise<void> {
    for (const { at } of this.network.hosts) this.network.mend(at)
    for (const exchange of this.exchanges) {
      exchange.signal('SIGCONT')
      await exchange.stop()
    }
    await this.servers.stop()
    await this.network.close()
  }
}
