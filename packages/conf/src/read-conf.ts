// Reads one configuration file and all it includes into sections; what is wrong becomes complaints.
// Not an interpreter of options: every value stays text (read-options.ts gives it a type).
import { posix } from 'node:path'
import { type Complaint, failure, type Place, warning } from './complaint.ts'
import type { ConfFiles } from './conf-files.ts'
import type { ConfDocument, ConfSection, ConfVariable } from './document.ts'
import { expandBraces, isGlob } from './glob.ts'
import { matchesFilter, parseSectionFilter } from './section-filter.ts'
import { type HeaderItem, parseSectionHeader } from './section-header.ts'
import { CommentStripper } from './strip-comments.ts'
import { trimBlanks } from './trim-blanks.ts'

export interface ReadConfOptions {
  /** Where relative names are looked up, those of `#include` too. */
  readonly directory: string
  readonly file: string
  readonly files: ConfFiles
}

/** A longer line is skipped as a whole; counted in bytes. */
const maxLineBytes = 8190
/** How many files may stand inside one another. */
const maxIncludeDepth = 10
/** Files that include each other several times multiply with every level; this is where it ends. */
const maxIncludedFiles = 10_000
/** How many names are looked for, whether there is such a file or not. */
const maxLookUps = 100_000
/** Sections that inherit from one another twice double with every line; these are where it ends. */
const maxInheritedPerSection = 10_000
const maxInherited = 5_000_000

interface OpenSection extends Omit<ConfSection, 'variables' | 'isTemplate' | 'bases'> {
  isTemplate: boolean
  readonly bases: string[]
  readonly variables: ConfVariable[]
}

/** What one file keeps while it is read. `section` is its own: an included file does not change it. */
interface Cursor {
  readonly file: string
  readonly depth: number
  section: OpenSection | undefined
}

/** `rejected` ends the file at this line. */
type LineResult = 'read' | 'rejected'

const isLineTooLong = (line: string): boolean =>
  line.length > maxLineBytes || (line.length * 3 > maxLineBytes && Buffer.byteLength(line) > maxLineBytes)

/** Quotes and angle brackets around a file name are decoration. */
const unquoteArgument = (text: string): string => {
  const closing = text[0] === '<' ? '>' : text[0] === '"' ? '"' : undefined
  return closing && text.length > 1 && text.endsWith(closing) ? text.slice(1, -1) : text
}

class ConfReader {
  readonly complaints: Complaint[] = []
  readonly sections: OpenSection[] = []
  readonly readFiles: string[] = []
  hasRunCommands = false
  #lookUps = 0
  #inherited = 0
  readonly #directory: string
  readonly #files: ConfFiles
  /** By lower-case name: a large file of sections with templates looks them up once per header. */
  readonly #sectionsByName = new Map<string, OpenSection[]>()

  constructor(directory: string, files: ConfFiles) {
    this.#directory = directory
    this.#files = files
  }

  resolve(name: string): string {
    return posix.isAbsolute(name) ? name : posix.join(this.#directory, name)
  }

  /** The text of a file. One that cannot be read is as good as empty, and is complained of. */
  read(path: string): string | undefined {
    try {
      return this.#files.read(path)
    } catch (error) {
      const message = `The file cannot be read: ${(error as Error).message}`
      this.complaints.push(failure('file-unreadable', message, { file: path, line: 0 }))
      return ''
    }
  }

  /** Reads a text line by line; false when a line made the rest of it unusable. */
  readText(text: string, cursor: Cursor): boolean {
    const comments = new CommentStripper()
    const lines = (text.startsWith('\uFEFF') ? text.slice(1) : text).split('\n')
    for (const [index, line] of lines.entries()) {
      const place = { file: cursor.file, line: index + 1 }
      if (isLineTooLong(line)) {
        this.#warn(
          'line-too-long',
          `The line is longer than ${maxLineBytes} bytes and is skipped: "${line.slice(0, 32)}…"`,
          place,
        )
        continue
      }
      const stripped = comments.strip(line, place.line)
      if (stripped.isTooDeep) this.#warn('comment-too-deep', 'Block comments are nested too deeply', place)
      const content = stripped.text === undefined ? '' : trimBlanks(stripped.text)
      if (content !== '' && this.#readLine(content, place, cursor) === 'rejected') return false
    }
    if (comments.openBlock !== undefined) {
      const place = { file: cursor.file, line: comments.openBlock }
      this.#warn('comment-not-closed', 'The block comment that begins here never ends', place)
    }
    return true
  }

  #readLine(content: string, place: Place, cursor: Cursor): LineResult {
    if (content[0] === '[') return this.#readHeader(content, place, cursor)
    if (content[0] === '#') return this.#readDirective(content, place, cursor)
    return this.#readVariable(content, place, cursor)
  }

  #readHeader(content: string, place: Place, cursor: Cursor): LineResult {
    const header = parseSectionHeader(content)
    if (!header.ok) return this.#reject(header.code, header.message, place)
    if (header.isNameCut) {
      this.#warn('section-name-too-long', `The section name is cut to "${header.name}"`, place)
    }
    const fresh: OpenSection = { ...place, name: header.name, isTemplate: false, bases: [], variables: [] }
    let section = fresh
    for (const item of header.items) {
      if (item.kind === 'append') {
        const found = this.#findForAppend(header.name, item, place)
        if (!found) return 'rejected'
        section = found
      } else if (item.kind === 'template') section.isTemplate = true
      else if (!this.#inherit(section, item.base, place)) return 'rejected'
    }
    if (section === fresh) this.#addSection(fresh)
    cursor.section = section
    return 'read'
  }

  #findForAppend(name: string, item: HeaderItem & { kind: 'append' }, place: Place): OpenSection | undefined {
    const parsed = parseSectionFilter(item.filter)
    if (!parsed.ok) {
      this.#reject('bad-section-filter', `The filter of section "${name}" cannot be used: ${parsed.message}`, place)
      return undefined
    }
    const found = this.#named(name).find((section) => matchesFilter(parsed.filter, section))
    if (!found) this.#reject('section-missing', `There is no earlier section "${name}" to add to`, place)
    return found
  }

  #inherit(section: OpenSection, base: string, place: Place): boolean {
    const source = this.#named(base)[0]
    if (!source) {
      this.#reject('base-missing', `There is no earlier section "${base}" to inherit from`, place)
      return false
    }
    const count = source.variables.length
    this.#inherited += count
    if (section.variables.length + count > maxInheritedPerSection || this.#inherited > maxInherited) {
      this.#reject(
        'inherit-limit',
        `The section inherits too much; "${base}" is too large or inherited too often`,
        place,
      )
      return false
    }
    section.bases.push(base)
    // A copy first: a section may name itself together with (+), and must not grow while it is walked.
    section.variables.push(...source.variables.map((variable) => ({ ...variable, isInherited: true })))
    return true
  }

  #named(name: string): OpenSection[] {
    return this.#sectionsByName.get(name.toLowerCase()) ?? []
  }

  #addSection(section: OpenSection): void {
    this.sections.push(section)
    const key = section.name.toLowerCase()
    const named = this.#sectionsByName.get(key)
    if (named) named.push(section)
    else this.#sectionsByName.set(key, [section])
  }

  #readVariable(content: string, place: Place, cursor: Cursor): LineResult {
    let line = content
    if (line[0] === '\\') {
      line = line.slice(1)
      if (line === '' || line.charCodeAt(0) <= 0x20) {
        return this.#reject('bad-escape', 'A backslash at the start of a line must be followed by a character', place)
      }
    }
    const equals = line.indexOf('=')
    if (!cursor.section) {
      return this.#reject('no-section', 'An option stands before the first [section] header', place)
    }
    if (equals < 0) {
      this.#warn('no-equals-sign', `The line has no "=" and is ignored: "${line.slice(0, 64)}"`, place)
      return 'read'
    }
    const isAppend = equals > 0 && line[equals - 1] === '+'
    const name = trimBlanks(line.slice(0, isAppend ? equals - 1 : equals))
    const isObject = line[equals + 1] === '>'
    const raw = line.slice(isObject ? equals + 2 : equals + 1)
    if (name === '') {
      this.#warn('no-name', 'There is no option name before the "="', place)
      return 'read'
    }
    const variables = cursor.section.variables
    const earlier = isAppend ? variables.findLastIndex((variable) => variable.name === name) : -1
    if (earlier >= 0) {
      const before = variables[earlier] as ConfVariable
      variables[earlier] = { ...place, name, value: trimBlanks(before.value + raw), isObject, isInherited: false }
    } else variables.push({ ...place, name, value: trimBlanks(raw), isObject, isInherited: false })
    return 'read'
  }

  #readDirective(content: string, place: Place, cursor: Cursor): LineResult {
    const [, word = '', rest = ''] = /^#([^\0-\x20]*)([\s\S]*)$/.exec(content) ?? []
    const directive = word.toLowerCase()
    const argument = trimBlanks(rest)
    if (directive !== 'include' && directive !== 'tryinclude' && directive !== 'exec') {
      this.#warn('unknown-directive', `"#${word}" is not a directive; the line is ignored`, place)
      return 'read'
    }
    if (argument === '') {
      this.#warn('directive-without-argument', `"#${directive}" needs an argument; the line is ignored`, place)
      return 'read'
    }
    if (directive === 'exec') return this.#runCommand(unquoteArgument(argument), place, cursor)
    return this.#include(unquoteArgument(argument), directive === 'tryinclude', place, cursor)
  }

  #include(name: string, isOptional: boolean, place: Place, cursor: Cursor): LineResult {
    const paths = expandBraces(name).flatMap((pattern) => {
      const path = this.resolve(pattern)
      return isGlob(pattern) ? this.#files.list(path) : [path]
    })
    let found = 0
    for (const path of paths) {
      const isTooMuch = this.readFiles.length >= maxIncludedFiles || ++this.#lookUps > maxLookUps
      if (cursor.depth >= maxIncludeDepth || isTooMuch) {
        const reason =
          cursor.depth >= maxIncludeDepth
            ? `Files are included more than ${maxIncludeDepth} levels deep`
            : `More than ${maxIncludedFiles} files are included`
        return this.#reject('include-limit', `${reason}; "${name}" is not read`, place)
      }
      const text = this.read(path)
      if (text === undefined) continue
      found++
      this.readFiles.push(path)
      this.readText(text, { file: path, depth: cursor.depth + 1, section: cursor.section })
    }
    if (found === 0 && !isOptional) {
      return this.#reject('include-missing', `The included file "${name}" does not exist`, place)
    }
    return 'read'
  }

  #runCommand(command: string, place: Place, cursor: Cursor): LineResult {
    if (!this.#files.run) {
      this.#warn('exec-not-allowed', '"#exec" is only allowed with execincludes=yes in asterisk.conf; ignored', place)
      return 'read'
    }
    if (cursor.depth >= maxIncludeDepth || this.readFiles.length >= maxIncludedFiles) {
      return this.#reject('include-limit', `"#exec ${command}" is nested too deeply`, place)
    }
    this.hasRunCommands = true
    const output = this.#files.run(command)
    for (const line of output.stderr.split('\n').map(trimBlanks)) {
      if (line !== '') this.complaints.push(failure('exec-stderr', `"${command}" says: ${line}`, place))
    }
    if (output.status !== 0) {
      this.complaints.push(failure('exec-failed', `"${command}" ended with status ${output.status}`, place))
    }
    if (trimBlanks(output.stdout) === '') this.#warn('exec-empty', `"${command}" printed nothing`, place)
    this.readText(output.stdout, { file: `#exec ${command}`, depth: cursor.depth + 1, section: cursor.section })
    return 'read'
  }

  #warn(code: string, message: string, place: Place): void {
    this.complaints.push(warning(code, message, place))
  }

  #reject(code: string, message: string, place: Place): 'rejected' {
    this.complaints.push(failure(code, message, place))
    return 'rejected'
  }
}

export const readConf = (options: ReadConfOptions): ConfDocument => {
  const reader = new ConfReader(options.directory, options.files)
  const file = reader.resolve(options.file)
  const text = reader.read(file)
  if (text === undefined) {
    const complaint = failure('file-missing', 'The file does not exist or is not a regular file', { file, line: 0 })
    return {
      ok: false,
      isPresent: false,
      file,
      sections: [],
      complaints: [complaint],
      files: [],
      hasRunCommands: false,
    }
  }
  reader.readFiles.push(file)
  const ok = reader.readText(text, { file, depth: 0, section: undefined })
  return {
    ok,
    isPresent: true,
    file,
    sections: ok ? reader.sections : [],
    complaints: reader.complaints,
    files: reader.readFiles,
    hasRunCommands: reader.hasRunCommands,
  }
}

/** Reads a text that includes nothing: a configuration built into a program, or a test. */
export const parseConf = (text: string, file = 'configuration'): ConfDocument => {
  const path = posix.isAbsolute(file) ? file : `/${file}`
  const files: ConfFiles = { read: (name) => (name === path ? text : undefined), list: () => [] }
  return readConf({ directory: '/', file: path, files })
}
