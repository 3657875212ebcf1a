// Opens the SQLite file: checks that it is sound, brings its schema up to date, sets how it writes.
// Not what to do about a file that is not sound; the store decides that.

import { closeSync, openSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

/** What is in a file, and how it is written. */
export interface DatabaseForm {
  /** each step leads from the version before it; never edit one that was released, add another */
  readonly schemaSteps: readonly string[]
  /** `FULL`: a write that returned outlives a power failure; `NORMAL`: the end of the program, and the file is never damaged */
  readonly synchronous: 'FULL' | 'NORMAL'
}

export type OpenedDatabase =
  | { ok: true; database: DatabaseSync }
  | {
      ok: false
      code: 'store-corrupt' | 'store-in-use' | 'store-too-new' | 'store-unusable'
      reason: string
      cause?: unknown
    }

/** SQLite's primary result codes that mean "this is no sound database" and "somebody else has it". */
const corruptCodes = [11, 26]
const busyCodes = [5, 6]

export function openDatabase(path: string, { schemaSteps, synchronous }: DatabaseForm): OpenedDatabase {
  const schemaVersion = schemaSteps.length
  let database: DatabaseSync | undefined
  try {
    // passwords of configuration objects are in it: nobody else may read it, whatever the umask says
    if (path !== ':memory:') closeSync(openSync(path, 'a', 0o600))
    database = new DatabaseSync(path)
    // one program at a time: a second exchange on the same file would overwrite what the first remembers
    database.exec(`PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = ${synchronous}`)
    database.exec('BEGIN IMMEDIATE; COMMIT')
    const [report] = database.prepare('PRAGMA quick_check(1)').all()
    const finding = String(report?.quick_check)
    if (finding !== 'ok') return giveUp(database, { ok: false, code: 'store-corrupt', reason: finding })
    const version = Number(database.prepare('PRAGMA user_version').get()?.user_version)
    if (version > schemaVersion) {
      const reason = `it was written by a newer version (schema ${version}, this one knows ${schemaVersion})`
      return giveUp(database, { ok: false, code: 'store-too-new', reason })
    }
    upgrade(database, version, schemaSteps)
    return { ok: true, database }
  } catch (error) {
    return giveUp(database, fault(error))
  }
}

function upgrade(database: DatabaseSync, from: number, schemaSteps: readonly string[]): void {
  for (let version = from; version < schemaSteps.length; version++) {
    database.exec(`BEGIN; ${schemaSteps[version]}; PRAGMA user_version = ${version + 1}; COMMIT`)
  }
}

function giveUp(database: DatabaseSync | undefined, why: OpenedDatabase): OpenedDatabase {
  try {
    database?.close()
  } catch {
    // a file that is no database may refuse even this; there is nothing of it to keep open
  }
  return why
}

function fault(error: unknown): OpenedDatabase {
  const reason = (error as Error).message
  const primary = Number((error as { errcode?: number }).errcode) & 0xff
  if (corruptCodes.includes(primary)) return { ok: false, code: 'store-corrupt', reason, cause: error }
  if (busyCodes.includes(primary)) {
    return { ok: false, code: 'store-in-use', reason: 'another program has it open', cause: error }
  }
  return { ok: false, code: 'store-unusable', reason, cause: error }
}
