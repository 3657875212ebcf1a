// Where records go beside files, as the configuration says it.

export interface SqliteConf {
  readonly kind: 'sqlite'
  /** of its section */
  readonly name: string
  readonly path: string
  readonly table: string
  readonly columns: readonly string[]
  readonly cells: readonly SqliteCell[]
  readonly busyMs: number
  readonly spoolBytes: number
}

/** A field or a variable of the dialplan's own, or always the same. */
export type RecordCell =
  | { readonly kind: 'field'; readonly name: string; readonly as: 'text' | 'integer' | 'float' }
  | { readonly kind: 'literal'; readonly text: string }

/** What stands in one column; a template is a text with variables. */
export type SqliteCell = RecordCell | { readonly kind: 'template'; readonly template: string }

export interface PostgresConf {
  readonly kind: 'postgres'
  readonly name: string
  /** an address, or the directory of a socket */
  readonly host: string
  readonly port: number
  readonly database: string
  readonly user: string
  readonly password: string
  readonly application: string
  readonly tls: 'disable' | 'require' | 'verify-full'
  /** with its schema, if one is said */
  readonly table: string
  /** of moments in columns that have none; empty: the machine's */
  readonly zone: string
  /** events of the dialplan's own go by their names */
  readonly showsOwnNames: boolean
  readonly aliases: readonly (readonly [field: string, column: string])[]
  readonly statics: readonly (readonly [text: string, column: string])[]
  readonly filters: readonly RecordFilter[]
  readonly spoolBytes: number
}

/** Only records whose field is this, or is not. */
export interface RecordFilter {
  readonly field: string
  readonly value: string
  readonly isNot: boolean
}

export interface WebhookConf {
  readonly kind: 'webhook'
  readonly name: string
  readonly url: string
  /** bytes that sign what is sent, in base64; empty: nothing is signed */
  readonly secret: string
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly timeoutMs: number
  readonly size: number
  readonly timeMs: number
  readonly spoolBytes: number
}

export type DestinationConf = SqliteConf | PostgresConf | WebhookConf

/** Of the log: which fields; none: all. */
export interface RecordLogConf {
  readonly fields: readonly string[]
}
