// The program's name and version, as every place shows them.

import { readFileSync, statSync } from 'node:fs'

const manifest = new URL('../package.json', import.meta.url)

export const version: string = (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version

/** `Jackfield 0.1.0` */
export const programName = `Jackfield ${version}`

/** When these sources were put where they are: the nearest there is to a build. */
export const builtAt: string = statSync(manifest).mtime.toISOString()
