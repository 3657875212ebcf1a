// Where a configuration comes from: a directory of .conf files, and how one of them is read, with every complaint kept.
// Not what the files mean: each has a file of its own here.

import { hash } from 'node:crypto'
import { basename } from 'node:path'
import { type Complaint, type ConfDocument, type ConfFiles, readConf } from '@jackfield/conf'

/** What was looked at for one file and all that it includes. */
interface Look {
  /** of the texts, by path; empty where there was none */
  readonly sums: Map<string, string>
  isPatterned: boolean
}

export class ConfigurationSource {
  readonly directory: string
  /** where relative directories begin that a file names; absent: in the state directory */
  readonly base: string | undefined
  readonly files: ConfFiles
  readonly #complaints: Complaint[] = []
  readonly #read = new Set<string>()
  readonly #documents = new Map<string, ConfDocument>()
  readonly #looks = new Map<string, Look>()

  constructor(directory: string, files: ConfFiles, base?: string) {
    this.base = base
    this.directory = directory
    this.files = files
  }

  /** Reads a file anew. A missing one is empty, and nothing is said about it: every file is optional. */
  read(file: string): ConfDocument {
    const document = this.readQuietly(file)
    this.complain(document.complaints)
    return document
  }

  /** The same for those who look through the complaints themselves and hand them on. */
  readQuietly(file: string): ConfDocument {
    this.#read.add(basename(file))
    const look: Look = { sums: new Map(), isPatterned: false }
    const document = readConf({ directory: this.directory, file, files: this.#watched(look) })
    this.#looks.set(file, look)
    for (const path of document.files) this.#read.add(basename(path))
    this.#documents.set(file, document)
    return document.isPresent ? document : { ...document, complaints: [] }
  }

  /** Some files are read by two: what is wrong with a section is said by the first, and not again in other words. */
  complain(complaints: readonly Complaint[]): void {
    const isNew = ({ code, file, line }: Complaint) =>
      code !== 'object-invalid' ||
      !this.#complaints.some((said) => said.severity === 'error' && said.file === file && said.line === line)
    this.#complaints.push(...complaints.filter(isNew))
  }

  /** Everything found wrong since the last time somebody asked. */
  takeComplaints(): readonly Complaint[] {
    return this.#complaints.splice(0)
  }

  /** Every file that was read, as it was the last time. */
  get documents(): ReadonlyMap<string, ConfDocument> {
    return this.#documents
  }

  /** Files that are written otherwise now than they were when they were read the last time: as they were, and as they are. */
  *changedDocuments(): Generator<{ readonly before: ConfDocument; readonly after: ConfDocument }, void, undefined> {
    for (const [file, before] of this.#documents) {
      if (!this.#mayHaveChanged(file, before)) continue
      yield { before, after: readConf({ directory: this.directory, file, files: this.files }) }
    }
  }

  /** What includes others by a pattern, or runs commands, is read again to be sure. */
  #mayHaveChanged(file: string, { hasRunCommands }: ConfDocument): boolean {
    const { sums, isPatterned } = this.#looks.get(file) ?? { sums: new Map<string, string>(), isPatterned: true }
    return hasRunCommands || isPatterned || [...sums].some(([path, sum]) => sumOf(this.files.read(path)) !== sum)
  }

  /** Remembers what was looked at. */
  #watched(look: Look): ConfFiles {
    const { files } = this
    return {
      ...files,
      list(pattern) {
        look.isPatterned = true
        return files.list(pattern)
      },
      read(path) {
        const text = files.read(path)
        look.sums.set(path, sumOf(text))
        return text
      },
    }
  }

  /** Files of the directory that nobody has read. */
  unreadFiles(): readonly string[] {
    return this.files
      .list(`${this.directory}/*.conf`)
      .map((path) => basename(path))
      .filter((name) => !this.#read.has(name))
  }
}

const sumOf = (text: string | undefined): string => (text === undefined ? '' : hash('sha1', text, 'base64'))
