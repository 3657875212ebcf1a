// Music on hold by class, as musiconhold.conf has it: which files, in which order.
// Not who hears it.

import { readdir } from 'node:fs/promises'
import { extname, join, resolve } from 'node:path'
import { type Clock, type Random, RecentAnswers } from '@jackfield/base'
import { type Complaint, type ConfDocument, lastValue, visibleSections } from '@jackfield/conf'
import { formatOfExtension } from '@jackfield/media'

export type MusicOrder = 'none' | 'alpha' | 'random' | 'randstart'

export interface MusicClass {
  readonly name: string
  readonly directory: string
  readonly order: MusicOrder
  /** paths of a playlist, in order; empty: what is in the directory */
  readonly entries: readonly string[]
  /** whose files are heard while the directory has none */
  readonly fallback?: string | undefined
}

/** So long a new file may be missed by those who come many at a time. */
const listingKeptMs = 1_000

const orders: readonly MusicOrder[] = ['none', 'alpha', 'random', 'randstart']

export class MusicClasses {
  readonly #classes: ReadonlyMap<string, MusicClass>
  readonly #random: Random
  readonly #listings: RecentAnswers<readonly string[]>

  constructor(classes: Iterable<MusicClass>, clock: Clock, random: Random) {
    this.#listings = new RecentAnswers(clock, listingKeptMs)
    this.#classes = new Map([...classes].map((one) => [one.name, one]))
    this.#random = random
  }

  /** The class of this name, else the default one. */
  find(name: string): MusicClass | undefined {
    return this.#classes.get(name) ?? this.#classes.get('default')
  }

  /** Its files in the order they are heard; each name once, whatever its formats. */
  async files({ directory, order, entries, fallback }: MusicClass): Promise<readonly string[]> {
    if (entries.length > 0) return entries
    let files = await this.#listings.of(directory, playableIn)
    if (files.length === 0 && fallback !== undefined) files = await this.#listings.of(fallback, playableIn)
    if (order === 'random') return this.#random.shuffle(files)
    if (order !== 'randstart' || files.length === 0) return files
    const start = this.#random.below(files.length)
    return [...files.slice(start), ...files.slice(0, start)]
  }
}

async function playableIn(directory: string): Promise<readonly string[]> {
  const found = await readdir(directory).catch(() => [])
  const byName = new Map<string, string>()
  for (const file of found.sort()) {
    const ending = extname(file)
    const name = file.slice(0, -ending.length)
    if (formatOfExtension(ending.slice(1)) && !byName.has(name)) byName.set(name, join(directory, file))
  }
  return [...byName.values()]
}

/**
 * Relative directories are below the data directory. Modes that run programs are left out, with a complaint.
 * `shipped`: what a default class plays that nobody configured and nobody put music into.
 */
export function readMusicClasses(
  document: ConfDocument,
  dataDirectory: string,
  shipped?: string,
): { classes: MusicClass[]; complaints: Complaint[] } {
  const complaints: Complaint[] = []
  const classes: MusicClass[] = []
  for (const section of visibleSections(document)) {
    const { name, file, line } = section
    if (name.toLowerCase() === 'general') continue
    const mode = lastValue(section, 'mode') ?? 'files'
    if (mode !== 'files' && mode !== 'playlist') {
      const message = `music of mode ${mode} is not played here; the class ${name} is left out`
      complaints.push({ severity: 'warning', code: 'music-mode', message, file, line })
      continue
    }
    const order = (lastValue(section, 'sort') ?? (lastValue(section, 'random') ? 'random' : 'none')) as MusicOrder
    const entries = section.variables.filter((variable) => variable.name === 'entry').map(({ value }) => value)
    const directory = resolve(dataDirectory, lastValue(section, 'directory') ?? 'moh')
    classes.push({ name, directory, order: orders.includes(order) ? order : 'none', entries })
  }
  if (!classes.some(({ name }) => name === 'default')) {
    const directory = resolve(dataDirectory, 'moh')
    classes.push({ name: 'default', directory, order: 'none', entries: [], fallback: shipped })
  }
  return { classes, complaints }
}
