// Which node a new channel is made at: where its telephone is registered, else the one that was asked, and none that takes nothing new.
// Not calls that belong to a channel: those are made beside it.

import type { ShownNode } from '../membership/shown-node.ts'

export interface PlacementDeps {
  /** this node takes nothing new */
  isDraining(): boolean
  nodes(): readonly Pick<ShownNode, 'name' | 'state' | 'isSelf' | 'isDraining' | 'load'>[]
  /** the node that reaches this telephone, where that is another one */
  telephoneAt(endpoint: string): string | undefined
  /** other nodes have this application, too */
  isEverywhere(application: string): boolean
}

export interface NewChannel {
  readonly endpoint: string | undefined
  readonly application: string | undefined
}

/** Nothing: here. */
export function placeFor({ endpoint, application }: NewChannel, deps: PlacementDeps): string | undefined {
  const telephone = endpoint === undefined ? undefined : deps.telephoneAt(endpoint)
  const isDraining = deps.isDraining()
  if (telephone === undefined && !isDraining) return undefined
  if (application !== undefined && !deps.isEverywhere(application)) return undefined
  const ready = deps.nodes().filter((node) => !node.isSelf && node.state === 'alive' && !node.isDraining)
  if (ready.some(({ name }) => name === telephone)) return telephone
  return isDraining ? ready.sort((one, other) => one.load - other.load)[0]?.name : undefined
}
