// The certificates of a directory, as `ca_list_path` names one: every file in it that holds some, under whatever name.
// Not whether they are good: TLS says that.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Throws when the directory or a file in it cannot be read, or when there is none at all. */
export function certificatesIn(directory: string): Buffer[] {
  const names = readdirSync(directory, { withFileTypes: true }).filter((entry) => !entry.isDirectory())
  const texts = names.map(({ name }) => readFileSync(join(directory, name)))
  const certificates = texts.filter((text) => text.includes('-----BEGIN CERTIFICATE-----'))
  if (certificates.length === 0) throw new Error(`there is no certificate in ${directory}`)
  // the same one often lies there twice: once more under the hash of its name
  return [...new Map(certificates.map((text) => [text.toString('latin1'), text])).values()]
}
