// `jackfield link DIR`: puts a command `asterisk` there that speaks to one exchange, for programs that call it.

import { chmodSync, existsSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Place } from '../command-line.ts'

const mark = '# Written by `jackfield link`; programs that call asterisk find an exchange through it.'

/** The exit code. */
export function link(directory: string, place: Place): number {
  const file = join(resolve(directory), 'asterisk')
  if (existsSync(file) && !readFileSync(file, 'utf8').includes(mark)) {
    console.error(`jackfield: ${file} exists and was not made by jackfield: it is not replaced`)
    return 1
  }
  const words = [process.execPath, realpathSync(process.argv[1] as string), 'asterisk', ...wordsOf(place), '--']
  const text = ['#!/bin/sh', mark, `exec ${words.map(quoted).join(' ')} "$@"`, ''].join('\n')
  try {
    writeFileSync(file, text)
    chmodSync(file, 0o755)
  } catch (error) {
    console.error(`jackfield: ${file} cannot be written: ${(error as Error).message}`)
    return 1
  }
  console.log(`${file} speaks to this exchange from now on`)
  return 0
}

const wordsOf = ({ config, file, state }: Place): string[] => [
  ...(config === undefined ? [] : ['--config', resolve(config)]),
  ...(file === undefined ? [] : ['-C', resolve(file)]),
  ...(state === undefined && (config ?? file) !== undefined ? [] : ['--state', resolve(state ?? '.jackfield')]),
]

const quoted = (word: string) => `'${word.replaceAll("'", "'\\''")}'`
