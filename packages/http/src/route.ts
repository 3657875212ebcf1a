// Where a request leads: the routing table of the operations whose modules are loaded, rebuilt when that has changed.
// Not what is answered when it leads nowhere.

import {
  type Decoder,
  decoderOf,
  namedNode,
  type OperationDescription,
  type OwnedObject,
  type Owner,
  ownedObjects,
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
  /** which of the path's values names what it is about; −1: none */
  readonly ownedAt: number
  /** which of the path's values names a channel, a bridge; −1: none */
  readonly channelAt: number
  readonly bridgeAt: number
  /** it answers with a channel that it made */
  readonly makesChannel: boolean
  /** it is about a channel or a bridge */
  readonly isAboutCalls: boolean
}

/** Which modules are loaded. */
export interface LoadedModules {
  isLoaded(name: string): boolean
  /** another number whenever that has changed */
  readonly version: number
}

export class Routes {
  readonly #all: readonly ServedRoute[]
  readonly #upgrades: ReadonlyMap<string, OperationDescription>
  readonly #modules: LoadedModules
  #table: RoutingTable<ServedRoute>
  #version: number

  constructor(operations: readonly ServedOperation[], modules: LoadedModules) {
    this.#modules = modules
    this.#all = operations.filter(({ description }) => !description.upgrade).flatMap(routesOf)
    this.#upgrades = new Map(
      operations
        .filter(({ description }) => description.upgrade)
        .flatMap(({ description }) =>
          [description.path, ...(description.also ?? [])].map((path) => [path, description] as const),
        ),
    )
    this.#version = modules.version
    this.#table = this.#build()
  }

  match(segments: readonly string[]): RouteMatch<ServedRoute> | undefined {
    // A module came or went since the table was built. Nobody has to tell us: the request that notices pays for it.
    if (this.#version !== this.#modules.version) {
      this.#version = this.#modules.version
      this.#table = this.#build()
    }
    return this.#table.match(segments)
  }

  /** What becomes of a GET of this path, when that is a websocket. */
  upgradeAt(segments: readonly string[]): OperationDescription | undefined {
    const description = this.#upgrades.get(`/${segments.join('/')}`)
    return description && this.#modules.isLoaded(description.module) ? description : undefined
  }

  #build(): RoutingTable<ServedRoute> {
    return new RoutingTable(this.#all.filter(({ description }) => this.#modules.isLoaded(description.module)))
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
      ownedAt: ownedAt(description.owner, names),
      channelAt,
      bridgeAt,
      makesChannel,
      isAboutCalls: makesChannel || channelAt >= 0 || bridgeAt >= 0,
    }
  })
}

const isOwned = (owner: Owner): owner is OwnedObject => owner in ownedObjects

const ownedAt = (owner: Owner, names: readonly string[]): number =>
  owner === 'node' ? names.indexOf(namedNode) : isOwned(owner) ? names.indexOf(ownedObjects[owner]) : -1
