// A program as it is kept on disk between two starts: the functions of its modules, what each wants of others, and what the
// compiler has made of them. Not what decides whether that still counts: program.ts looks at the sources.

import { mkdirSync, readFileSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Pass } from './module-body.ts'

/** What is known of a module without reading its source. */
export interface ModuleFacts {
  readonly path: string
  /** of the source that it was made from */
  readonly size: number
  readonly modified: number
  /** of our own modules their paths, of all others their specifiers */
  readonly requests: readonly { readonly id: string; readonly names: readonly string[] }[]
  readonly exports: readonly string[]
  readonly stars: readonly number[]
  readonly passes: readonly Pass[] | undefined
}

export interface KeptModule extends ModuleFacts {
  /** a function, see module-body.ts */
  readonly text: string
  /** what the compiler made of it; absent: nothing yet */
  readonly compiled: Buffer | undefined
}

interface Entry extends ModuleFacts {
  readonly textAt: number
  readonly textBytes: number
  readonly isLatin1: boolean
  readonly compiledAt: number
  readonly compiledBytes: number
}

interface Contents {
  readonly madeBy: string
  readonly modules: readonly Entry[]
}

const format = 2
/** The compiler wants to find its own at such places. */
const alignment = 8
const headBytes = 8

const aligned = (length: number) => Math.ceil(length / alignment) * alignment

/** Nothing when there is none, or one that was made by something else. */
export function readKeptProgram(file: string, madeBy: string): Map<string, KeptModule> | undefined {
  try {
    const bytes = readFileSync(file)
    if (bytes.readUInt32LE(0) !== format) return undefined
    const end = headBytes + bytes.readUInt32LE(4)
    const contents = JSON.parse(bytes.toString('utf8', headBytes, end)) as Contents
    if (contents.madeBy !== madeBy) return undefined
    const body = bytes.subarray(aligned(end))
    return new Map(contents.modules.map((entry) => [entry.path, new ReadModule(entry, body)]))
  } catch {
    // it is missing, or somebody wrote something else there: the sources are there
    return undefined
  }
}

/** Its text is taken out of the file when it is wanted. */
class ReadModule implements KeptModule {
  readonly path: string
  readonly size: number
  readonly modified: number
  readonly requests: ModuleFacts['requests']
  readonly exports: readonly string[]
  readonly stars: readonly number[]
  readonly passes: readonly Pass[] | undefined
  readonly #entry: Entry
  readonly #body: Buffer

  constructor(entry: Entry, body: Buffer) {
    this.path = entry.path
    this.size = entry.size
    this.modified = entry.modified
    this.requests = entry.requests
    this.exports = entry.exports
    this.stars = entry.stars
    this.passes = entry.passes
    this.#entry = entry
    this.#body = body
  }

  get text(): string {
    const { textAt, textBytes, isLatin1 } = this.#entry
    const end = textAt + textBytes
    return this.#body.toString(isLatin1 ? 'latin1' : 'utf8', textAt, end)
  }

  get compiled(): Buffer | undefined {
    const { compiledAt, compiledBytes } = this.#entry
    return compiledBytes === 0 ? undefined : this.#body.subarray(compiledAt, compiledAt + compiledBytes)
  }
}

/** Whoever reads at the same time finds the old file or the new one. Whether it was written. */
export async function writeKeptProgram(file: string, madeBy: string, modules: readonly KeptModule[]): Promise<boolean> {
  const parts: Buffer[] = []
  let at = 0
  const add = (bytes: Buffer): number => {
    const place = at
    at += aligned(bytes.length)
    parts.push(bytes, Buffer.alloc(at - place - bytes.length))
    return place
  }
  const entries = modules.map(({ path, size, modified, requests, exports, stars, passes, text, compiled }): Entry => {
    const isLatin1 = !/[^\0-\xff]/.test(text)
    const bytes = Buffer.from(text, isLatin1 ? 'latin1' : 'utf8')
    return {
      ...{ path, size, modified, requests, exports, stars, passes, isLatin1 },
      textAt: add(bytes),
      textBytes: bytes.length,
      compiledAt: compiled ? add(compiled) : 0,
      compiledBytes: compiled?.length ?? 0,
    }
  })
  const contents = Buffer.from(JSON.stringify({ madeBy, modules: entries } satisfies Contents))
  const head = Buffer.alloc(headBytes)
  head.writeUInt32LE(format, 0)
  head.writeUInt32LE(contents.length, 4)
  const end = headBytes + contents.length
  return writeWhole(file, [head, contents, Buffer.alloc(aligned(end) - end), ...parts])
}

async function writeWhole(file: string, parts: readonly Buffer[]): Promise<boolean> {
  const unfinished = `${file}.${process.pid}`
  try {
    mkdirSync(dirname(file), { recursive: true })
    await writeFile(unfinished, parts)
    await rename(unfinished, file)
    return true
  } catch {
    // a folder that cannot be written to costs time at the next start, nothing else
    await rm(unfinished, { force: true }).catch(() => undefined)
    return false
  }
}
