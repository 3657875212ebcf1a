// A table of PostgreSQL as a destination of records: a transaction for each batch, and the database is asked what became of one
// whose end nobody saw. Not the columns: the table says which it has, anew at each connection.

/// <reference path="./pg.d.ts" />
import type { JsonObject, Log } from '@jackfield/base'
import type { Client } from 'pg'
import { type Destination, RefusedError } from '../../spool/delivery.ts'
import type { SpoolBatch } from '../../spool/spool.ts'
import type { PostgresConf } from '../destination-conf.ts'
import { columnsQuery, type Table, tableOf } from './postgres-columns.ts'
import { insertsOf } from './postgres-insert.ts'

interface Connection {
  readonly client: Client
  readonly table: Table
}

const connectMs = 10_000
const queryMs = 30_000

export class PostgresDestination implements Destination {
  readonly #conf: PostgresConf
  readonly #log: Log
  #connection: Connection | undefined
  #connecting: Client | undefined
  #isClosed = false

  constructor(conf: PostgresConf, log: Log) {
    this.#conf = conf
    this.#log = log
  }

  async write({ records }: SpoolBatch, mark: (note: string) => Promise<void>): Promise<void> {
    const { client, table } = await this.#connect()
    try {
      await client.query('BEGIN')
      for (const { text, values } of insertsOf(table, records.map(toObject), this.#conf))
        await client.query(text, values)
      const { rows } = await client.query('SELECT txid_current()::text AS xid')
      await mark(String(rows[0]?.xid))
      await client.query('COMMIT')
    } catch (error) {
      if (isRefusal(error) && (await this.#rollBack(client))) throw new RefusedError((error as Error).message)
      this.#drop()
      throw error
    }
  }

  async wasWritten(xid: string): Promise<boolean> {
    const { client } = await this.#connect()
    try {
      const { rows } = await client.query('SELECT txid_status($1::bigint) AS status', [xid])
      const status = rows[0]?.status
      if (status === 'in progress') throw new Error('the transaction before the connection was lost is still under way')
      if (status === null)
        this.#log.warning(
          `the database no longer knows whether transaction ${xid} was committed; its records are written again`,
        )
      return status === 'committed'
    } catch (error) {
      // a number that this database has not come to yet: it is another one, or an older copy
      if (codeOf(error) === '22023') return false
      this.#drop()
      throw error
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.#connecting?.connection.stream.destroy()
    const connection = this.#connection
    this.#connection = undefined
    await connection?.client.end().catch(() => undefined)
  }

  async #connect(): Promise<Connection> {
    if (this.#connection) return this.#connection
    if (this.#isClosed) throw new Error('the exchange is about to stop')
    const { host, port, database, user, password, application, tls } = this.#conf
    // loaded by those who have a database
    const { default: pg } = await import('pg')
    const client = new pg.Client({
      host,
      port,
      database,
      user,
      ...(password === '' ? {} : { password }),
      application_name: application,
      connectionTimeoutMillis: connectMs,
      query_timeout: queryMs,
      ssl: tls === 'disable' ? false : { rejectUnauthorized: tls === 'verify-full' },
    })
    client.on('error', () => this.#forget(client))
    client.on('end', () => this.#forget(client))
    this.#connecting = client
    try {
      await client.connect()
      const table = tableOf((await client.query(columnsQuery, [this.#conf.table])).rows)
      if (!table) throw new Error(`there is no table ${this.#conf.table} in the database ${database}`)
      this.#connection = { client, table }
      return this.#connection
    } catch (error) {
      client.connection.stream.destroy()
      throw error
    } finally {
      this.#connecting = undefined
    }
  }

  async #rollBack(client: Client): Promise<boolean> {
    try {
      await client.query('ROLLBACK')
      return true
    } catch {
      return false
    }
  }

  #forget(client: Client): void {
    if (this.#connection?.client === client) this.#connection = undefined
  }

  #drop(): void {
    const connection = this.#connection
    this.#connection = undefined
    connection?.client.connection.stream.destroy()
  }
}

const toObject = ({ value }: { readonly value: unknown }) => value as JsonObject

const codeOf = (error: unknown): string => String((error as { code?: unknown }).code ?? '')

/** What a table will never take: data that does not fit, and rows against its rules. */
const isRefusal = (error: unknown): boolean => /^2[23]...$/.test(codeOf(error))
