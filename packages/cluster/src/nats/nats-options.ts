// What a connection to NATS needs to know.

import type { Clock, Log } from '@jackfield/base'

export interface NatsOptions {
  readonly clock: Clock
  readonly log: Log
  /** such as `tls://10.0.0.1` or `nats://10.0.0.1:4222` */
  readonly servers: readonly string[]
  /** the node, as NATS' own tools show it */
  readonly name: string
  /** text of a credentials file */
  readonly credentials?: string | undefined
  /** texts in PEM; used where an address begins with `tls:` */
  readonly tls?: { readonly ca?: string; readonly cert?: string; readonly key?: string } | undefined
  /** how many servers keep a bucket */
  readonly replicas: number
  /** how long a write or a look into a bucket waits for the majority; default 2 s */
  readonly timeoutMs?: number | undefined
  /** nothing of what is missing has come for so long: a watch begins anew; default 15 s */
  readonly stalledMs?: number | undefined
  /** a server that does not answer two of these is given up; default 1 s */
  readonly pingIntervalMs?: number | undefined
  /** where answers to its requests come to; a prefix of a subject */
  readonly inbox: string
  /** before the names of its buckets */
  readonly bucketPrefix: string
}
