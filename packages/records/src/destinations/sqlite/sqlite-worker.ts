// The thread that writes to SQLite files: a disk that is slow and a file that is locked hold up nobody else.
// Not the reader of rows: they come ready.

import { parentPort } from 'node:worker_threads'
import { SqliteTable, type SqliteTask } from './sqlite-table.ts'

export interface SqliteOutcome {
  readonly id: number
  /** absent: it is done */
  readonly error?: { readonly message: string; readonly isRefused: boolean }
}

const tables = new Map<string, SqliteTable>()

parentPort?.on('message', ({ id, task }: { id: number; task: SqliteTask }) => {
  parentPort?.postMessage({ id, ...attempt(task) } satisfies SqliteOutcome)
})

function attempt(task: SqliteTask): Omit<SqliteOutcome, 'id'> {
  const key = JSON.stringify([task.path, task.table])
  try {
    if (task.rows === undefined) {
      tables.get(key)?.close()
      tables.delete(key)
      return {}
    }
    const open = tables.get(key) ?? new SqliteTable(task)
    tables.set(key, open)
    open.write(task.columns, task.rows)
    return {}
  } catch (error) {
    // a file that was moved away or damaged is opened anew
    tables.get(key)?.close()
    tables.delete(key)
    return { error: { message: (error as Error).message, isRefused: isRefusal(error) } }
  }
}

/** SQLite's primary result codes for what a table will never take: too big, against a constraint, of a wrong type. */
const refusals = [18, 19, 20]

const isRefusal = (error: unknown) => refusals.includes(Number((error as { errcode?: number }).errcode) & 0xff)
