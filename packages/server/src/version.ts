// The program's name and version, as every place shows them.

import { readFileSync, statSync } from 'node:fs'

const manifest = new URL('../package.json', import.meta.url)

export const version: string = (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version

/** `Jackfield 0.1.0` */
export const programName = `Jackfield ${version}`

/** The one we are compatible with, where nothing else is configured. */
const compatibleVersion = '23.0.0'

/**
 * `23.0.0-jackfield-0.1.0`: what clients read who look for the version of an Asterisk. `compatible` is what asterisk.conf says; what is
 * no version does not count.
 */
export const shownVersion = (compatible: string | undefined): string =>
  `${isVersion(compatible) ? compatible : compatibleVersion}-jackfield-${version}`

export const isVersion = (text: string | undefined): text is string =>
  text !== undefined && /^\d{1,4}(\.\d{1,4}){1,3}$/.test(text)

/** When these sources were put where they are: the nearest there is to a build. */
export const builtAt: string = statSync(manifest).mtime.toISOString()
