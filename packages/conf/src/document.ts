// A configuration file after reading: sections and variables, each with its place, and the ways to look them up.
// Not the reader (read-conf.ts) and not a schema (read-options.ts); values here are still text.
import type { Complaint, Place } from './complaint.ts'

export interface ConfVariable extends Place {
  readonly name: string
  readonly value: string
  /** Written with `=>`. */
  readonly isObject: boolean
  /** Copied from a section named in the header's parentheses; the place is where the base wrote it. */
  readonly isInherited: boolean
}

export interface ConfSection extends Place {
  readonly name: string
  /** Marked `(!)`: only there to be inherited from. */
  readonly isTemplate: boolean
  /** The names in the header's parentheses, in order. */
  readonly bases: readonly string[]
  readonly variables: readonly ConfVariable[]
  /** The section that stands in the file, where this one was made of it. */
  readonly madeBy?: string
}

export interface ConfDocument {
  /** False when the file is missing or rejected; `sections` is then empty. */
  readonly ok: boolean
  /** False when there was no such file, so that an optional file can be told from a broken one. */
  readonly isPresent: boolean
  readonly file: string
  readonly sections: readonly ConfSection[]
  readonly complaints: readonly Complaint[]
  /** Every file that was read, the first one included, in order of reading. */
  readonly files: readonly string[]
  /** A file that ran a command must be read again at every reload. */
  readonly hasRunCommands: boolean
}

const isSameName = (a: string, b: string): boolean => a === b || a.toLowerCase() === b.toLowerCase()

/** The first section of that name that is not a template; letter case does not matter. */
export const findSection = (document: ConfDocument, name: string): ConfSection | undefined =>
  document.sections.find((section) => !section.isTemplate && isSameName(section.name, name))

/** Every section of that name that is not a template, in file order. */
export const findSections = (document: ConfDocument, name: string): ConfSection[] =>
  document.sections.filter((section) => !section.isTemplate && isSameName(section.name, name))

/** Everything a module that walks the file sees: all sections but the templates. */
export const visibleSections = (document: ConfDocument): ConfSection[] =>
  document.sections.filter((section) => !section.isTemplate)

/** All lines of one option in order; letter case does not matter. */
export const findVariables = (section: ConfSection, name: string): ConfVariable[] =>
  section.variables.filter((variable) => isSameName(variable.name, name))

/** The line that decides a single-valued option: the last one. */
export const findVariable = (section: ConfSection, name: string): ConfVariable | undefined =>
  section.variables.findLast((variable) => isSameName(variable.name, name))

export const lastValue = (section: ConfSection | undefined, name: string): string | undefined =>
  section === undefined ? undefined : findVariable(section, name)?.value

export const allValues = (section: ConfSection | undefined, name: string): string[] =>
  section === undefined ? [] : findVariables(section, name).map((variable) => variable.value)
