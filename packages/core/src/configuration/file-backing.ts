// Objects that stand in a .conf file: one section each. They can be read, and read again, never written.
// Not the reader of files.

import { type Complaint, type ConfDocument, type ConfSection, findVariables, visibleSections } from '@jackfield/conf'
import type { Backing } from './backing.ts'
import type { FieldValues } from './field.ts'
import { applyTuples, completeObject, type ObjectLookup, type ObjectType, objectionTo } from './object-type.ts'

export interface FileSelection {
  readonly file: string
  /** a section belongs to the type when all of these options of it have these values */
  readonly criteria: readonly (readonly [name: string, value: string])[]
  /** the name of the only section that belongs to it, whatever is in it */
  readonly explicitName?: string
}

export class FileBacking implements Backing {
  readonly isWritable = false
  readonly #type: ObjectType
  readonly #selection: FileSelection
  readonly #read: (file: string) => ConfDocument
  #objects = new Map<string, FieldValues>()

  constructor(type: ObjectType, selection: FileSelection, read: (file: string) => ConfDocument) {
    this.#type = type
    this.#selection = selection
    this.#read = read
  }

  get(id: string): FieldValues | undefined {
    return this.#objects.get(id)
  }

  ids(): readonly string[] {
    return [...this.#objects.keys()]
  }

  get size(): number {
    return this.#objects.size
  }

  put(): boolean {
    return false
  }

  remove(): boolean {
    return false
  }

  /** A section that is wrong is left out; one that was right before stays as it was. */
  load(lookup: ObjectLookup): Complaint[] {
    const document = this.#read(this.#selection.file)
    // a file that cannot be read as a whole must not take away what works
    if (!document.ok && document.isPresent) return []
    const complaints: Complaint[] = []
    const objects = new Map<string, FieldValues>()
    for (const section of visibleSections(document).filter((each) => this.#isOne(each))) {
      const before = this.#objects.get(section.name)
      const read = this.#readSection(section, lookup)
      if (read.ok) objects.set(section.name, read.values)
      else {
        complaints.push(read.complaint)
        if (before) objects.set(section.name, before)
      }
    }
    this.#objects = objects
    return complaints
  }

  #isOne(section: ConfSection): boolean {
    const { criteria, explicitName } = this.#selection
    if (explicitName !== undefined) return section.name === explicitName
    return criteria.every(([name, value]) => {
      const written = findVariables(section, name).at(-1)?.value
      // `[global]` and `[system]` need not say what they are
      return written === undefined ? name === 'type' && section.name === value : written === value
    })
  }

  #readSection(
    section: ConfSection,
    lookup: ObjectLookup,
  ): { ok: true; values: FieldValues } | { ok: false; complaint: Complaint } {
    const type = this.#type
    const lines = section.variables.filter(({ name }) => name.toLowerCase() !== 'type')
    const tuples = lines.map(({ name, value }) => ({ attribute: name, value }))
    const refuse = (reason: string, place: { file: string; line: number }) => {
      const made = section.madeBy === undefined ? '' : `, as [${section.madeBy}] makes it`
      const message = `[${section.name}] is no usable ${type.name}${made}: ${reason}`
      const complaint: Complaint = {
        severity: 'error',
        code: 'object-invalid',
        message,
        file: place.file,
        line: place.line,
      }
      return { ok: false as const, complaint }
    }
    const applied = applyTuples(type, {}, tuples)
    if (!applied.ok) {
      const line = lines.find(({ name }) => name.toLowerCase() === applied.field.toLowerCase())
      return refuse(applied.reason, line ?? section)
    }
    const objection = objectionTo(type, completeObject(type, section.name, applied.values), lookup)
    return objection === undefined ? applied : refuse(objection, section)
  }
}
