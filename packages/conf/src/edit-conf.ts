// A configuration file as its lines, changed step by step: whatever is not changed stays as it was written, comments included.
// Not the reader: what a file means, with templates and includes, is read-conf.ts.

import { trimBlanks } from './trim-blanks.ts'

/** A part of a file: its header and the lines below it, up to the next header. */
interface Part {
  /** absent: what stands before the first header */
  header: string | undefined
  name: string
  readonly lines: string[]
}

export interface CategoryOptions {
  readonly isTemplate?: boolean
  /** names of the sections it inherits from */
  readonly bases?: readonly string[]
  /** another one of that name may be there */
  readonly mayRepeat?: boolean
}

const headerOf = (line: string) => /^\s*\[([^\]]+)\]/.exec(line)?.[1]
const variableOf = (line: string) => /^(\s*)([^;#[\s=][^=]*?)(\s*=>?\s*)(.*?)(\s*(?:(?<!\\);.*)?)$/.exec(line)

export class ConfText {
  readonly #parts: Part[] = [{ header: undefined, name: '', lines: [] }]

  constructor(text: string) {
    const lines = text.split(/\r?\n/)
    if (lines.at(-1) === '') lines.pop()
    let isComment = false
    for (const line of lines) {
      const name = isComment ? undefined : headerOf(line)
      // ;-- begins a comment of several lines, --; ends it
      if (!isComment && /^\s*;--(?!-)/.test(line)) isComment = !/--;\s*$/.test(line.slice(line.indexOf(';--') + 3))
      else if (isComment && line.includes('--;')) isComment = false
      if (name === undefined) this.#last.lines.push(line)
      else this.#parts.push({ header: line, name, lines: [] })
    }
  }

  get text(): string {
    const lines = this.#parts.flatMap(({ header, lines }) => (header === undefined ? lines : [header, ...lines]))
    return lines.length === 0 ? '' : `${lines.join('\n')}\n`
  }

  has(category: string): boolean {
    return this.#find(category) !== undefined
  }

  /** False: there is one. */
  addCategory(name: string, { isTemplate = false, bases = [], mayRepeat = false }: CategoryOptions = {}): boolean {
    if (!mayRepeat && this.has(name)) return false
    const inside = [...(isTemplate ? ['!'] : []), ...bases].join(',')
    if (this.#last.lines.at(-1)?.trim() !== '' && this.text !== '') this.#last.lines.push('')
    this.#parts.push({ header: `[${name}]${inside === '' ? '' : `(${inside})`}`, name, lines: [] })
    return true
  }

  renameCategory(category: string, name: string): boolean {
    const part = this.#find(category)
    if (!part?.header) return false
    part.header = part.header.replace(/\[[^\]]+\]/, () => `[${name}]`)
    part.name = name
    return true
  }

  deleteCategory(category: string): boolean {
    const at = this.#parts.findIndex((part) => part.header !== undefined && isSame(part.name, category))
    if (at < 0) return false
    this.#parts.splice(at, 1)
    return true
  }

  /** Takes its variables away; comments stay. */
  emptyCategory(category: string): boolean {
    const part = this.#find(category)
    if (!part) return false
    const kept = part.lines.filter((line) => !variableOf(line))
    part.lines.splice(0, part.lines.length, ...kept)
    return true
  }

  /** `match`: only the one that has this value. False: there is none. */
  update(category: string, variable: string, value: string, match: string | undefined): boolean {
    const part = this.#find(category)
    const at = part ? this.#indexOf(part, variable, match) : -1
    if (!part || at < 0) return false
    const [, blank = '', name = '', operator = ' = ', , comment = ''] = variableOf(part.lines[at] as string) ?? []
    part.lines[at] = `${blank}${name}${operator}${value}${comment}`
    return true
  }

  delete(category: string, variable: string, match: string | undefined): boolean {
    const part = this.#find(category)
    const at = part ? this.#indexOf(part, variable, match) : -1
    if (!part || at < 0) return false
    part.lines.splice(at, 1)
    return true
  }

  /** `before`: the number of the variable it comes before; absent: at the end, in front of blank lines there. */
  insert(category: string, variable: string, value: string, before?: number): boolean {
    const part = this.#find(category)
    if (!part) return false
    const [operator, written] = value.startsWith('>') ? [' => ', trimBlanks(value.slice(1))] : [' = ', value]
    const places = part.lines.flatMap((line, at) => (variableOf(line) ? [at] : []))
    let end = part.lines.length
    while (end > 0 && part.lines[end - 1]?.trim() === '') end--
    part.lines.splice((before === undefined ? undefined : places[before]) ?? end, 0, `${variable}${operator}${written}`)
    return true
  }

  get #last(): Part {
    return this.#parts.at(-1) as Part
  }

  #find(category: string): Part | undefined {
    return this.#parts.find((part) => part.header !== undefined && isSame(part.name, category))
  }

  #indexOf(part: Part, variable: string, match: string | undefined): number {
    return part.lines.findIndex((line) => {
      const [, , name, , value] = variableOf(line) ?? []
      return name !== undefined && isSame(name, variable) && (match === undefined || value === match)
    })
  }
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
