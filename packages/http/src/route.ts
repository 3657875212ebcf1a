// Where a request leads: the routing table of the operations whose modules are loaded, rebuilt when that has changed.
// Not what is answered when it leads nowhere.

import {
  type Decoder,
  decoderOf,
  type OperationDescription,
  parameterName,
  type RouteMatch,
  RoutingTable,
  type ServedOperation,
  segmentsOf,
} from '@jackfield/description'

/** One path of one operation. */
export interface ServedRoute {
  /** with this path, and no further ones */
  readonly description: OperationDescription
  readonly operation: ServedOperation
  readonly decode: Decoder
  /** `channels.answer` */
  readonly name: string
  /** which of the path's values names a channel, a bridge; −1: none */
  readonly channelAt: number
  readonly bridgeAt: number
  /** it answers with a channel that it made */
  readonly makesChannel: boolean
  /** it is about a channel or a bridge */
  readonly isAboutCalls: boolean
}

export class Routes {
  readonly #all: readonly ServedRoute[]
  readonly #upgrades: ReadonlyMap<string, OperationDescription>
  readonly #isAvailable: (module: string) => boolean
  #table: RoutingTable<ServedRoute>
  #isWhole = true

  constructor(operations: readonly ServedOperation[], isAvailable: (module: string) => boolean) {
    this.#isAvailable = isAvailable
    this.#all = operations.filter(({ description }) => !description.upgrade).flatMap(routesOf)
    this.#upgrades = new Map(
      operations
        .filter(({ description }) => description.upgrade)
        .flatMap(({ description }) =>
          [description.path, ...(description.also ?? [])].map((path) => [path, description] as const),
        ),
    )
    this.#table = new RoutingTable(this.#all)
  }

  match(segments: readonly string[]): RouteMatch<ServedRoute> | undefined {
    const match = this.#table.match(segments)
    if (match ? this.#isAllAvailable(match) : this.#isWhole) return match
    // A module came or went since the table was built. Nobody has to tell us: the request that notices pays for it.
    const available = this.#all.filter(({ description }) => this.#isAvailable(description.module))
    this.#isWhole = available.length === this.#all.length
    this.#table = new RoutingTable(available)
    return this.#table.match(segments)
  }

  /** What becomes of a GET of this path, when that is a websocket. */
  upgradeAt(segments: readonly string[]): OperationDescription | undefined {
    const description = this.#upgrades.get(`/${segments.join('/')}`)
    return description && this.#isAvailable(description.module) ? description : undefined
  }

  #isAllAvailable({ node }: RouteMatch<ServedRoute>): boolean {
    for (const { operation } of node.methods.values()) {
      if (!this.#isAvailable(operation.description.module)) return false
    }
    // a place that is only on the way may have had methods once
    return node.methods.size > 0 || this.#isWhole
  }
}

function routesOf(operation: ServedOperation): ServedRoute[] {
  const { description } = operation
  return [description.path, ...(description.also ?? [])].map((path) => {
    const names = segmentsOf(path).flatMap((segment) => parameterName(segment) ?? [])
    const channelAt = names.indexOf('channelId')
    const bridgeAt = names.indexOf('bridgeId')
    const makesChannel = description.method === 'POST' && description.response === 'Channel'
    return {
      description: { ...description, path, also: [] },
      operation,
      decode: decoderOf(description.parameters, names),
      name: `${description.resource}.${description.nickname}`,
      channelAt,
      bridgeAt,
      makesChannel,
      isAboutCalls: makesChannel || channelAt >= 0 || bridgeAt >= 0,
    }
  })
}
