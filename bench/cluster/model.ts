// A model of large clusters: what is measured of one call, one telephone and one message, times what there would be of them.
// Not a measurement, and nothing about audio: that stays on the node of its call, however many nodes there are.

import { costs } from './costs.table.ts'

export interface Size {
  readonly nodes: number
  /** at one moment */
  readonly calls: number
  readonly telephones: number
}

/** How people call and how telephones register: other guesses give other tables. */
export const assumed = {
  /** a call lasts */
  callSeconds: 180,
  channelsPerCall: 2,
  /** messages of the ledger, from the first channel to the end of the last */
  ledgerPerCall: 7,
  /** requests of applications, and events to them */
  requestsPerCall: 7,
  eventsPerCall: 24,
  /** ids that the application chose, for which every node is asked first */
  chosenIdsPerCall: 1,
  /** changes of device states that other nodes have to know */
  deviceChangesPerCall: 4,
  /** a telephone registers again after */
  refreshSeconds: 100,
  /** refreshes of one node that go out together, and their bytes each */
  refreshesTogether: 50,
  /** telephones that register anew or from elsewhere, of all, in a day */
  movesPerDay: 1,
} as const

export interface Load {
  /** received by nodes in a second, by what they are about */
  readonly messages: Readonly<Record<string, number>>
  /** shares of a processor of one node, by what for */
  readonly node: Readonly<Record<string, number>>
  /** processors of all servers of NATS together, and bytes a second through each of three */
  readonly engine: number
  readonly engineBytes: number
  readonly writesPerSecond: number
  /** of memory of each node */
  readonly bytes: Readonly<Record<string, number>>
  /** characters that each node adds to a list of all channels */
  readonly listPart: number
  /** seconds until a node that joins knows everything */
  readonly joinSeconds: number
}

const million = 1e6
const daySeconds = 86_400

export function loadOf({ nodes, calls, telephones }: Size): Load {
  const others = nodes - 1
  /** what one node picks at random is another one's */
  const elsewhere = others / nodes
  const callsPerSecond = calls / assumed.callSeconds
  const ledger = callsPerSecond * assumed.ledgerPerCall
  const forwarded = callsPerSecond * assumed.requestsPerCall * elsewhere
  const events = callsPerSecond * assumed.eventsPerCall * elsewhere
  const asks = callsPerSecond * assumed.chosenIdsPerCall * others
  const devices = callsPerSecond * assumed.deviceChangesPerCall
  const refreshes = telephones / assumed.refreshSeconds
  const moves = (telephones * assumed.movesPerDay) / daySeconds
  const writes = moves + refreshes / assumed.refreshesTogether
  const messages = {
    beats: nodes * others,
    ledgers: ledger * others,
    requests: 2 * forwarded,
    events,
    'chosen ids': 2 * asks,
    'device states': devices * others,
    telephones: 2 * writes * nodes,
  }
  const share = (perSecond: number, us: number) => (perSecond * us) / million
  const node = {
    beats: share(others, costs.receiveUs),
    ledgers: share(ledger * elsewhere, costs.ledgerChangeUs) + share(ledger / nodes, costs.ownLedgerChangeUs),
    requests: share(forwarded / nodes, costs.forwardedUs),
    events: share(events / nodes, costs.eventUs),
    'chosen ids': share((2 * asks) / nodes, costs.forwardedUs / 2),
    'device states': share(devices, costs.ledgerChangeUs),
    telephones:
      share(writes / nodes, costs.writeUs) + share(refreshes, costs.receiveUs) + share(moves, costs.receiveUs),
  }
  const large = messages.requests + messages.events + messages.telephones
  const small = total(messages) - large
  const engine = share(small, costs.deliverUs) + share(large, costs.deliverLargeUs) + share(3 * writes, costs.keepUs)
  const channels = calls * assumed.channelsPerCall
  return {
    ...{ messages, node, engine, writesPerSecond: writes },
    engineBytes: (small * costs.smallBytes + large * costs.largeBytes) / 3,
    bytes: { channels: channels * costs.channelBytes, telephones: telephones * costs.telephoneBytes },
    listPart: (channels / nodes) * costs.shownChannelBytes,
    joinSeconds: share(channels, costs.ledgerChangeUs) + share(telephones, 3 * costs.receiveUs + 10),
  }
}

export const total = (parts: Readonly<Record<string, number>>): number =>
  Object.values(parts).reduce((sum, part) => sum + part, 0)

/** Where it breaks: a limit, what there is of it, in words. */
export interface Limit {
  readonly what: string
  readonly most: number
  of(load: Load): number
}

export const limits: readonly Limit[] = [
  {
    what: 'a list of all channels: characters of each node’s part',
    most: costs.longestAnswer,
    of: ({ listPart }) => listPart,
  },
  {
    what: 'cluster work on the control thread of a node: share of a processor',
    most: 0.3,
    of: ({ node }) => total(node),
  },
  {
    what: 'memory of a node for what others have: GB',
    most: 2,
    of: ({ bytes }) => total(bytes) / 1e9,
  },
  {
    what: 'servers of NATS: processors, of three machines with four each',
    most: 12 * 0.7,
    of: ({ engine }) => engine,
  },
  {
    what: 'sent by each of three servers of NATS: MB a second, on links of 1 Gbit/s',
    most: 125 * 0.7,
    of: ({ engineBytes }) => engineBytes / million,
  },
  {
    what: 'writes that a majority keeps, a second',
    most: costs.mostWrites,
    of: ({ writesPerSecond }) => writesPerSecond,
  },
  {
    what: 'a node that joins knows everything after: seconds',
    most: 60,
    of: ({ joinSeconds }) => joinSeconds,
  },
]

/** Those that are passed, the most passed first. */
export function broken(load: Load): readonly { readonly limit: Limit; readonly times: number }[] {
  return limits
    .map((limit) => ({ limit, times: limit.of(load) / limit.most }))
    .filter(({ times }) => times > 1)
    .sort((one, other) => other.times - one.times)
}
