// The user and group an exchange runs as: found before it starts, put on while it makes its files, kept for good when its doors are open.
// Not who may speak to it.

import { chownSync, lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface WantedRights {
  /** a name or a number; empty: stays who he is */
  readonly user: string
  readonly group: string
}

export type FoundRights =
  | { readonly ok: true; readonly rights: Rights | undefined }
  | { readonly ok: false; readonly message: string }

/** Of the process; another one only in tests. */
export interface ProcessRights {
  uid(): number
  gid(): number
  /** lines of a file such as /etc/passwd; nothing when it cannot be read */
  lines(file: string): readonly string[]
  setegid(gid: number): void
  seteuid(uid: number): void
  initgroups(user: string, gid: number): void
  setgid(gid: number): void
  setuid(uid: number): void
}

export const thisProcess: ProcessRights = {
  uid: () => process.getuid?.() ?? -1,
  gid: () => process.getgid?.() ?? -1,
  lines: (file) => {
    try {
      return readFileSync(file, 'utf8').split('\n')
    } catch {
      return []
    }
  },
  setegid: (gid) => process.setegid?.(gid),
  seteuid: (uid) => process.seteuid?.(uid),
  initgroups: (user, gid) => (process as { initgroups?: ProcessRights['initgroups'] }).initgroups?.(user, gid),
  setgid: (gid) => process.setgid?.(gid),
  setuid: (uid) => process.setuid?.(uid),
}

interface Account {
  readonly name: string
  readonly id: number
  /** of a user */
  readonly gid: number
}

/** Whom the configuration wants, and whether that can be. */
export function findRights({ user, group }: WantedRights, own: ProcessRights = thisProcess): FoundRights {
  if (user === '' && group === '') return { ok: true, rights: undefined }
  const account = user === '' ? undefined : accountOf(own.lines('/etc/passwd'), user)
  if (user !== '' && !account) return { ok: false, message: `runuser = ${user}: this machine has no such user` }
  const found = group === '' ? undefined : accountOf(own.lines('/etc/group'), group)
  if (group !== '' && !found) return { ok: false, message: `rungroup = ${group}: this machine has no such group` }
  const uid = account?.id ?? own.uid()
  const gid = found?.id ?? account?.gid ?? own.gid()
  if (own.uid() !== 0) {
    if (uid === own.uid() && gid === own.gid()) return { ok: true, rights: undefined }
    const wanted = [user && `runuser = ${user}`, group && `rungroup = ${group}`].filter((each) => each !== '')
    const message = `${wanted.join(', ')}: only root can change to another user or group; start as root, as that user, or without the option`
    return { ok: false, message }
  }
  return { ok: true, rights: new Rights({ name: account?.name ?? '', uid, gid }, own) }
}

function accountOf(lines: readonly string[], wanted: string): Account | undefined {
  const isNumber = /^\d{1,10}$/.test(wanted)
  for (const line of lines) {
    const [name = '', , id = '', gid = ''] = line.split(':')
    if (name !== '' && (isNumber ? id === wanted : name === wanted)) return { name, id: Number(id), gid: Number(gid) }
  }
  return undefined
}

/** Of a process that began as root. */
export class Rights {
  readonly uid: number
  readonly gid: number
  readonly #name: string
  readonly #own: ProcessRights

  constructor({ name, uid, gid }: { name: string; uid: number; gid: number }, own: ProcessRights) {
    this.uid = uid
    this.gid = gid
    this.#name = name
    this.#own = own
  }

  /** What is made from now on belongs to the user; root can be had back. */
  lower(): void {
    if (this.#name !== '') this.#own.initgroups(this.#name, this.gid)
    this.#own.setegid(this.gid)
    this.#own.seteuid(this.uid)
  }

  /** Root again, for doors whose ports only root may open. */
  raise(): void {
    this.#own.seteuid(0)
    this.#own.setegid(0)
  }

  /** For good. */
  giveUp(): void {
    this.#own.setgid(this.gid)
    if (this.#name !== '') this.#own.initgroups(this.#name, this.gid)
    this.#own.setuid(this.uid)
  }

  /** What an exchange that ran as root left in its directories is the user's, too; links are not followed. */
  giveFiles(directory: string): void {
    const stat = lstatSync(directory)
    if (stat.isSymbolicLink()) return
    if (stat.uid !== this.uid || stat.gid !== this.gid) chownSync(directory, this.uid, this.gid)
    if (!stat.isDirectory()) return
    for (const name of readdirSync(directory)) this.giveFiles(join(directory, name))
  }
}
