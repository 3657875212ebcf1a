// Where an exchange finds its configuration: a directory, an asterisk.conf, or inside itself.

import { existsSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { type Random, systemRandom } from '@jackfield/base'
import { diskFiles, findSection, lastValue, parseBoolean, readConf } from '@jackfield/conf'
import { builtInDirectory, builtInFiles } from './built-in.ts'
import type { Place } from './command-line.ts'
import { ConfigurationSource } from './configuration/source.ts'
import { keepPassword } from './credentials.ts'

export interface ConfiguredPlace {
  readonly source: ConfigurationSource
  /** where directories are that nobody named */
  readonly home: string
  readonly asteriskConf: string
  /** of the process; absent: nothing of it counts */
  readonly environment?: Readonly<Record<string, string | undefined>>
  /** of the built-in configuration: what a newcomer has to know */
  readonly demo?: { readonly user: string; readonly password: string }
}

export type FoundPlace =
  | { readonly ok: true; readonly place: ConfiguredPlace }
  | { readonly ok: false; readonly message: string }

export function findPlace(place: Place, random: Random): FoundPlace {
  if (place.config !== undefined) {
    const directory = resolve(place.config)
    if (!existsSync(directory)) return { ok: false, message: `there is no directory ${directory}` }
    return found(directory, 'asterisk.conf', place.state)
  }
  if (place.file !== undefined) {
    const file = resolve(place.file)
    if (!existsSync(file)) return { ok: false, message: `there is no file ${file}` }
    return found(dirname(file), basename(file), place.state)
  }
  const home = resolve(place.state ?? '.jackfield')
  const password = keepPassword(`${home}/password`, random)
  const files = builtInFiles({ PASSWORD: password, PORT: String(place.port ?? 8088) })
  const source = new ConfigurationSource(builtInDirectory, files)
  return { ok: true, place: { source, home, asteriskConf: 'asterisk.conf', demo: { user: 'demo', password } } }
}

/** The same for those who only want to know where an exchange is: nothing is made, and no password is known. */
export function findPlaceOnly(place: Place): FoundPlace {
  if ((place.config ?? place.file) !== undefined) return findPlace(place, systemRandom)
  const home = resolve(place.state ?? '.jackfield')
  const source = new ConfigurationSource(builtInDirectory, builtInFiles({ PASSWORD: '', PORT: '0' }))
  return { ok: true, place: { source, home, asteriskConf: 'asterisk.conf' } }
}

function found(directory: string, asteriskConf: string, state: string | undefined): FoundPlace {
  const allowCommands = mayRunCommands(directory, asteriskConf)
  const source = new ConfigurationSource(directory, diskFiles({ allowCommands }), directory)
  const home = state === undefined ? stateBeside(directory) : resolve(state)
  return { ok: true, place: { source, home, asteriskConf } }
}

/** A directory of configuration is read, not written: `.jackfield/etc` beside `etc`, so that each has its own and is found again. */
const stateBeside = (directory: string) => join(dirname(directory), '.jackfield', basename(directory) || 'root')

/** Whether `#exec` runs commands is said by asterisk.conf, in which it never does. */
function mayRunCommands(directory: string, file: string): boolean {
  const document = readConf({ directory, file, files: diskFiles() })
  return parseBoolean(lastValue(findSection(document, 'options'), 'execincludes') ?? '') ?? false
}
