// Where a configuration comes from: a directory of .conf files, and how one of them is read, with every complaint kept.
// Not what the files mean: each has a file of its own here.

import { basename } from 'node:path'
import { type Complaint, type ConfDocument, type ConfFiles, readConf } from '@jackfield/conf'
import { RecordedFiles } from './recorded-files.ts'

export class ConfigurationSource {
  readonly directory: string
  /** where relative directories begin that a file names; absent: in the state directory */
  readonly base: string | undefined
  readonly files: ConfFiles
  readonly #complaints: Complaint[] = []
  readonly #read = new Set<string>()
  /** by the file that was asked for */
  readonly #recorded = new Map<string, RecordedFiles>()

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
    const recorded = new RecordedFiles(this.files)
    const document = this.#readFrom(recorded.recording, file)
    this.#recorded.set(file, recorded)
    for (const path of document.files) this.#read.add(basename(path))
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

  #readFrom(files: ConfFiles, file: string): ConfDocument {
    return readConf({ directory: this.directory, file, files })
  }

  /** Every file that was read, as it was the last time. */
  documents(): ReadonlyMap<string, ConfDocument> {
    return new Map([...this.#recorded].map(([file, { replaying }]) => [file, this.#readFrom(replaying, file)]))
  }

  /** Files that are written otherwise now than they were when they were read the last time: as they were, and as they are. */
  *changedDocuments(): Generator<{ readonly before: ConfDocument; readonly after: ConfDocument }, void, undefined> {
    for (const [file, recorded] of this.#recorded) {
      if (!recorded.mayHaveChanged) continue
      yield { before: this.#readFrom(recorded.replaying, file), after: this.#readFrom(this.files, file) }
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
