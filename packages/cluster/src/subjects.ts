// Where nodes of a cluster send what: every subject begins with the name of the cluster.
// Not the texts: each part has its own.

export interface Subjects {
  /** each second: that this node is there, and how it is; a key of another node has no right to it */
  beat(node: string): string
  readonly everyBeat: string
  /** where nodes of the first version send and expect theirs */
  readonly oldBeat: string
  /** after each shared write: the key and its revision, since a watch may take seconds to recover */
  readonly shared: string
  /** numbered changes of what a node owns */
  ledger(node: string): string
  readonly everyLedger: string
  /** request: whether it is there */
  alive(node: string): string
  /** request: whether it hears another node */
  hears(node: string): string
  /** request: one to its interface */
  rest(node: string): string
  /** request: a piece of a file that it offered */
  file(node: string): string
  /** request: whether it has a thing */
  has(node: string): string
  /** request: what a channel or a bridge of it looks like */
  picture(node: string): string
  /** request: opens a line between nodes, carries what its ends say */
  line(node: string): string
  /** request: where and with which key a stream of bytes reaches something of it */
  stream(node: string): string
  /** request: of its applications, for a node that has their sockets */
  desk(node: string): string
  /** texts of events, to a node that has sockets */
  events(gateway: string, session: string): string
  everyEvent(gateway: string): string
  /** request: everything it owns, in parts */
  wholeLedger(node: string): string
}

export function subjectsOf(cluster: string): Subjects {
  const root = `jf.${cluster}`
  return {
    beat: (node) => `${root}.beat.${node}`,
    everyBeat: `${root}.beat.*`,
    oldBeat: `${root}.beat`,
    shared: `${root}.shared`,
    ledger: (node) => `${root}.ledger.${node}`,
    everyLedger: `${root}.ledger.*`,
    alive: (node) => `${root}.node.${node}.alive`,
    hears: (node) => `${root}.node.${node}.hears`,
    rest: (node) => `${root}.node.${node}.rest`,
    file: (node) => `${root}.node.${node}.file`,
    has: (node) => `${root}.node.${node}.has`,
    picture: (node) => `${root}.node.${node}.picture`,
    line: (node) => `${root}.node.${node}.line`,
    stream: (node) => `${root}.node.${node}.stream`,
    desk: (node) => `${root}.node.${node}.desk`,
    events: (gateway, session) => `${root}.events.${gateway}.${session}`,
    everyEvent: (gateway) => `${root}.events.${gateway}.*`,
    wholeLedger: (node) => `${root}.node.${node}.ledger`,
  }
}
