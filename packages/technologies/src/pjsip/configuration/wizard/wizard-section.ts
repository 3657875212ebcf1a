// One section of pjsip_wizard.conf, sorted: its own options, and the lines for each kind of object.
// Not what is made of them.

import { table } from '@jackfield/base'
import { type ConfSection, type ConfVariable, parseBoolean, parseList } from '@jackfield/conf'
import { type WizardOption, type WizardPrefix, wizardOptions, wizardPrefixes } from './wizard-options.table.ts'

export interface WizardFault {
  readonly message: string
  readonly place: { readonly file: string; readonly line: number }
}

export class WizardSection {
  readonly name: string
  readonly section: ConfSection
  readonly faults: WizardFault[] = []
  readonly #own = new Map<WizardOption, ConfVariable>()
  readonly #lines = new Map<WizardPrefix, ConfVariable[]>()

  constructor(section: ConfSection) {
    this.name = section.name
    this.section = section
    for (const variable of section.variables) if (variable.name.toLowerCase() !== 'type') this.#sort(variable)
  }

  text(option: WizardOption): string {
    return this.#own.get(option)?.value.trim() ?? ''
  }

  isOn(option: WizardOption): boolean {
    return parseBoolean(this.text(option)) ?? false
  }

  get hosts(): string[] {
    return parseList(this.text('remote_hosts'))
  }

  /** Lines behind a prefix, under the names the object has for them. */
  lines(prefix: WizardPrefix): readonly ConfVariable[] {
    return this.#lines.get(prefix) ?? []
  }

  value(prefix: WizardPrefix, name: string): string {
    return this.lines(prefix).findLast((line) => line.name.toLowerCase() === name)?.value ?? ''
  }

  /** Where an option stands, for what is made of it. */
  placeOf(option: WizardOption): { file: string; line: number } {
    const { file, line } = this.#own.get(option) ?? this.section
    return { file, line }
  }

  #sort(variable: ConfVariable): void {
    const slash = variable.name.indexOf('/')
    const [prefix, name] = [variable.name.slice(0, Math.max(0, slash)).toLowerCase(), variable.name.slice(slash + 1)]
    if (slash >= 0 && isPrefix(prefix) && name.toLowerCase() !== 'type') {
      const line = { ...variable, name }
      const lines = this.#lines.get(prefix)
      if (lines) lines.push(line)
      else this.#lines.set(prefix, [line])
      return
    }
    const option = variable.name.toLowerCase()
    if (slash >= 0 || !isOption(option)) {
      this.faults.push({ message: `a wizard has no option ${variable.name}`, place: variable })
      return
    }
    if (wizardOptions[option] === 'yes/no' && parseBoolean(variable.value.trim()) === undefined) {
      this.faults.push({ message: `"${variable.value}" is no value for ${option}`, place: variable })
    }
    this.#own.set(option, variable)
  }
}

const prefixes = table(wizardPrefixes)
const options = table(wizardOptions)
const isPrefix = (name: string): name is WizardPrefix => prefixes.has(name)
const isOption = (name: string): name is WizardOption => options.has(name)
