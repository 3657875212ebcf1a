// The password of a mailbox line in voicemail.conf: that and nothing else of the file is changed.

import { readFile, realpath, rename, stat, writeFile } from 'node:fs/promises'
import type { MailboxUser } from '../settings/voicemail-settings.ts'

/** False: the line is not there any more. */
export async function rewritePassword({ box, place }: MailboxUser, password: string): Promise<boolean> {
  const path = await realpath(place.file)
  const lines = (await readFile(path, 'utf8')).split('\n')
  const line = lines[place.line - 1]
  const found = line === undefined ? null : /^(\s*([^=\s]+)\s*=>?\s*)([^,;]*?)(\s*(?:[,;].*)?)$/.exec(line)
  if (!found || found[2] !== box) return false
  lines[place.line - 1] = `${found[1]}${password}${found[4]}`
  const unfinished = `${path}.new`
  await writeFile(unfinished, lines.join('\n'), { mode: (await stat(path)).mode & 0o777 })
  await rename(unfinished, path)
  return true
}
