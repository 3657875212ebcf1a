// Opens a file of the store, also when it is damaged: then it is kept aside, and an empty one takes its place.
// Not for a file that somebody else has, or that a newer version wrote: that is an error, and the file is left alone.

import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import type { Clock, Log } from '@jackfield/base'
import { type DatabaseForm, openDatabase } from './open-database.ts'
import { setAside } from './set-aside.ts'

/** The file cannot be used and must not be replaced: another program has it, or a newer version wrote it. */
export class StoreError extends Error {
  readonly code: 'store-in-use' | 'store-too-new' | 'store-unusable'

  constructor(code: StoreError['code'], message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'StoreError'
    this.code = code
  }
}

/** `:memory:` keeps everything until it is closed. Throws a StoreError. */
export function openSound(
  path: string,
  form: DatabaseForm,
  { clock, log }: { readonly clock: Clock; readonly log: Log },
): DatabaseSync {
  if (path === ':memory:') return expectSound(path, form)
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const first = openDatabase(path, form)
  if (first.ok) return first.database
  if (first.code !== 'store-corrupt') throw new StoreError(first.code, `${path}: ${first.reason}`, first.cause)
  const kept = setAside(path, clock.wall())
  log.error(`${path} is damaged (${first.reason}); it was kept as ${kept} and a new, empty one was made`, {
    code: 'store-corrupt',
  })
  return expectSound(path, form)
}

function expectSound(path: string, form: DatabaseForm): DatabaseSync {
  const opened = openDatabase(path, form)
  if (opened.ok) return opened.database
  const code = opened.code === 'store-corrupt' ? 'store-unusable' : opened.code
  throw new StoreError(code, `${path}: ${opened.reason}`, opened.cause)
}
