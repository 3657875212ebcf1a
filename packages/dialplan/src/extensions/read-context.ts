// The lines of one context section into the dialplan: exten, same, include, ignorepat, switches, hints.
// Not the sections; read-extensions.ts walks those.

import { type Complaint, type ConfSection, type ConfVariable, type Place, parseBoolean } from '@jackfield/conf'
import { isBroken, parsePattern } from '../patterns/index.ts'
import { type InstantResolver, substitute } from '../variables/index.ts'
import type { Dialplan, Origin } from './dialplan.ts'
import { hintPriority } from './extension.ts'
import { cutApplication, cutCaller, cutExtension, cutPriority, type PriorityText } from './extension-line.ts'
import { isLoopback } from './loopback.ts'

export interface ContextReading {
  readonly dialplan: Dialplan
  readonly registrar: string
  readonly warnsOfCatchAll: boolean
  readonly complaints: Complaint[]
  /** Replaces with globals; `known` are names that stand for something only here. */
  resolverAt(place: Place, known?: Readonly<Record<string, string>>): InstantResolver
}

/** What an exten line leaves behind for the next `n` and `same`. */
interface Previous {
  name: string
  caller: string | undefined
  hasExtension: boolean
  /** Undefined before the first priority of the section: the count goes on from extension to extension. */
  priority: number | undefined
}

const switchKinds = ['switch', 'lswitch', 'eswitch'] as const

class ContextReader {
  readonly #reading: ContextReading
  readonly #context: string
  readonly #previous: Previous = { name: '', caller: undefined, hasExtension: false, priority: undefined }

  constructor(reading: ContextReading, context: string) {
    this.#reading = reading
    this.#context = context
  }

  readLine(variable: ConfVariable): void {
    const word = variable.name.toLowerCase()
    const kind = switchKinds.find((name) => name === word)
    if (word === 'exten') this.#readExtension(variable)
    else if (word.startsWith('same')) this.#readSame(variable)
    else if (word === 'include') this.#readInclude(variable)
    else if (word === 'ignorepat') this.#readIgnorePattern(variable)
    else if (kind) this.#readSwitch(kind, variable)
    else if (word === 'autohints') this.#readAutoHints(variable)
    else this.#warn('unknown-directive', `"${variable.name}" means nothing in a context`, variable)
  }

  #readExtension(variable: ConfVariable): void {
    const { extension, rest } = cutExtension(variable.value)
    const { name, caller } = cutCaller(this.#substitute(extension, variable))
    this.#previous.name = name
    this.#previous.caller = caller
    this.#previous.hasExtension = name !== ''
    if (name === '') this.#warn('no-extension', 'The line has no extension and is ignored', variable)
    else this.#readPriority(rest, variable)
  }

  #readSame(variable: ConfVariable): void {
    if (this.#previous.hasExtension) this.#readPriority(variable.value, variable)
    else this.#warn('same-without-exten', 'There is no exten line before this one in the section', variable)
  }

  #readPriority(text: string, variable: ConfVariable): void {
    const { priority, rest } = cutPriority(text)
    if (priority.isLabelOpen)
      this.#warn('label-not-closed', 'The label has no closing parenthesis and is dropped', variable)
    const number = this.#resolvePriority(priority, variable)
    if (number === undefined) return
    this.#previous.priority = number
    const { application, data, isOpen } = cutApplication(rest)
    if (isOpen) this.#warn('parenthesis-missing', `"${application}" has no closing parenthesis`, variable)
    if (application === '') this.#warn('no-application', 'The line has no application and is ignored', variable)
    else this.#add(number, priority.label, application, data, variable)
  }

  /** The number a priority comes to; undefined when the line cannot be used. */
  #resolvePriority(text: PriorityText, variable: ConfVariable): number | undefined {
    if (text.base === 'hint') return hintPriority
    const base = this.#basePriority(text.base)
    if (typeof base === 'string') {
      this.#warn('bad-priority', base, variable)
      return undefined
    }
    const number = base + text.offset
    if (number >= 1 || number === hintPriority) return number
    const { priority } = this.#previous
    const message =
      priority === hintPriority && number === 0
        ? 'Directly after a hint "n" has no number; write 1'
        : `${number} is not a priority; they begin at 1`
    this.#warn('bad-priority', message, variable)
    return undefined
  }

  /** A number, or why there is none. */
  #basePriority(base: string): number | string {
    const { name, caller, priority } = this.#previous
    if (base === 'n' || base === 'next')
      return priority === undefined ? '"n" cannot be the first priority' : priority + 1
    if (base === 's' || base === 'same') return priority ?? '"s" cannot be the first priority'
    if (/^[+-]?\d+$/.test(base)) return Number(base)
    const labelled = this.#reading.dialplan.context(this.#context)?.extension(name, caller)?.labelled(base)
    return labelled?.number ?? `"${base}" is neither a priority nor a label of ${name}`
  }

  #add(number: number, label: string | undefined, application: string, data: string, variable: ConfVariable): void {
    const { name, caller } = this.#previous
    const { dialplan, warnsOfCatchAll } = this.#reading
    const pattern = parsePattern(name)
    if (isBroken(pattern))
      this.#warn('bad-pattern', `"${name}" has a "[" that is not closed; it matches nothing`, variable)
    if (warnsOfCatchAll && (pattern.text === '_.' || pattern.text === '_!')) {
      const better = pattern.text.replace('_', '_X')
      const message = `"${pattern.text}" also catches the special extensions (h, i, t …); "${better}" is usually meant`
      this.#warn('catch-all-extension', message, variable)
    }
    const isConcreteHint = number === hintPriority && !pattern.elements
    const known = { EXTEN: pattern.text, CONTEXT: this.#context }
    const added = dialplan.addPriority({
      context: this.#context,
      exten: name,
      caller,
      priority: number,
      label,
      application: isConcreteHint ? this.#substitute(application, variable, known) : application,
      data,
      ...this.#origin(variable),
    })
    if (!added.ok) this.#warn(added.code, added.message, variable)
    else if (added.isLabelDropped) {
      this.#warn(
        'label-taken',
        `Another priority of ${name} has the label "${label}" already; it is dropped here`,
        variable,
      )
    }
  }

  #readInclude(variable: ConfVariable): void {
    const text = this.#substitute(variable.value, variable)
    const { isAdded, problems } = this.#reading.dialplan.addInclude(this.#context, text, this.#origin(variable))
    if (!isAdded) this.#warn('include-twice', `"${text}" is included already`, variable)
    for (const problem of problems) this.#warn('bad-time-spec', problem, variable)
  }

  #readIgnorePattern(variable: ConfVariable): void {
    const pattern = this.#substitute(variable.value, variable)
    if (!this.#reading.dialplan.addIgnorePattern(this.#context, pattern, this.#origin(variable))) {
      this.#warn('ignorepat-twice', `The context has "ignorepat => ${pattern}" already`, variable)
    }
  }

  #readSwitch(kind: (typeof switchKinds)[number], variable: ConfVariable): void {
    const text = kind === 'switch' ? this.#substitute(variable.value, variable) : variable.value
    const added = this.#reading.dialplan.addSwitch(this.#context, kind, text, this.#origin(variable))
    if (isLoopback(added)) return
    const { name } = added
    this.#warn(
      'switch-not-asked',
      `The switch "${name}" is not supported: extensions are not looked up there`,
      variable,
    )
  }

  #readAutoHints(variable: ConfVariable): void {
    const flag = parseBoolean(variable.value)
    const context = this.#reading.dialplan.addContext(this.#context, this.#origin(variable))
    if (flag === undefined)
      this.#warn('bad-value', `"${variable.value}" is no value for autohints; expected yes or no`, variable)
    else context.hasAutoHints = flag
  }

  #substitute(text: string, place: Place, known?: Readonly<Record<string, string>>): string {
    return substitute(text, this.#reading.resolverAt(place, known))
  }

  #origin(variable: ConfVariable): Origin {
    return { registrar: this.#reading.registrar, place: { file: variable.file, line: variable.line } }
  }

  #warn(code: string, message: string, place: Place): void {
    this.#reading.complaints.push({ severity: 'warning', code, message, file: place.file, line: place.line })
  }
}

/** Sections of one name add up to one context; each of them counts its priorities anew. */
export function readContext(section: ConfSection, reading: ContextReading): void {
  const place = { file: section.file, line: section.line }
  reading.dialplan.addContext(section.name, { registrar: reading.registrar, place })
  const reader = new ContextReader(reading, section.name)
  for (const variable of section.variables) reader.readLine(variable)
}
