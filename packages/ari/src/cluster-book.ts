// The exchanges that stand as one with this, as the interface shows them.
// Only types: the program that joined them has the nodes. An exchange that is alone has none.

export interface ShownClusterNode {
  readonly name: string
  readonly state: 'alive' | 'suspect' | 'doubted' | 'dead' | 'left' | 'refused'
  readonly self: boolean
  readonly draining: boolean
  readonly incarnation: number
  readonly version: string
  readonly protocol: number
  readonly calls: number
  readonly channels: number
  readonly load: number
  readonly last_sign?: number
}

export interface ShownCluster {
  readonly name: string
  readonly node: string
  readonly connected: boolean
  readonly trouble?: string
  readonly majority: boolean
  readonly nodes: readonly ShownClusterNode[]
}

export interface ClusterBook {
  /** nothing: this exchange is alone */
  shown(): ShownCluster | undefined
  /** This exchange takes nothing new from now on; false: it is alone, and nobody would take it instead. */
  drain(limitSeconds: number | undefined): boolean
  /** It takes new calls again; false: it was not drained. */
  undrain(): boolean
}
