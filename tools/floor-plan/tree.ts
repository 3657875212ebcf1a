// Reads the sources of a repository into values: path, imports, tokens. The rules see only this.
// It follows no links and looks into no folder that holds other people's code.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Import, importsIn } from '../source/imports.ts'
import { type Token, tokens } from '../source/tokens.ts'

export interface SourceFile {
  /** From the root of the repository, with slashes. */
  readonly path: string
  /** The first line that says something, after `#!`. */
  readonly firstLine: string
  readonly imports: readonly Import[]
  readonly tokens: readonly Token[]
}

const NOT_OURS = new Set(['node_modules', 'testdata', 'dist', '.cache', '.git'])
const PLACES = ['packages', 'tests', 'tools', 'bench']

export function sourceFile(path: string, text: string): SourceFile {
  const found = tokens(text)
  return { path, firstLine: /^(?:#!.*\n)?\s*(.*)/.exec(text)?.[1] ?? '', tokens: found, imports: importsIn(found) }
}

export function readTree(root: string): SourceFile[] {
  return PLACES.flatMap((place) => filesUnder(root, place)).map((path) =>
    sourceFile(path, readFileSync(join(root, path), 'utf8')),
  )
}

function filesUnder(root: string, folder: string): string[] {
  const entries = listing(join(root, folder))
  return entries.flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return NOT_OURS.has(entry.name) ? [] : filesUnder(root, path)
    return entry.isFile() && /\.m?ts$/.test(entry.name) && !/\.d\.m?ts$/.test(entry.name) ? [path] : []
  })
}

function listing(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
