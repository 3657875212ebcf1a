// extensions.conf as a dialplan: [general], [globals], and every other section a context.
// Not the reading of the file's syntax (package conf), and nothing runs here.

import { member } from '@jackfield/base'
import {
  type Complaint,
  type ConfDocument,
  type ConfSection,
  findSection,
  findSections,
  type Place,
  readOptions,
  visibleSections,
  warning,
} from '@jackfield/conf'
import type { InstantResolver } from '../variables/index.ts'
import { Dialplan } from './dialplan.ts'
import { type GeneralOptions, generalOptions } from './general.table.ts'
import { readContext } from './read-context.ts'
import { type GlobalSetting, readGlobals } from './read-globals.ts'

export interface ReadExtensionsOptions {
  /** Who the contents belong to; a reload replaces what is of this one. */
  readonly registrar?: string
  /** Globals that are set already; lines of the file see them. */
  readonly globals?: Iterable<readonly [string, string]>
  /** Functions in [globals] and names, asked without a call; nothing: there is no such function. */
  readonly readFunction?: (name: string, args: string) => ReadWhileLoading
  /** Contexts that others make while the exchange runs. */
  readonly isMadeLater?: (context: string) => boolean
  /** False with `dontwarn`. */
  readonly warnsOfCatchAll?: boolean
}

/** What a function gives while the file is read, or why it gives nothing. */
export type ReadWhileLoading = string | { readonly trouble: string } | undefined

export interface ReadDialplan {
  readonly dialplan: Dialplan
  readonly general: GeneralOptions
  /** In the order of the file. */
  readonly globals: readonly GlobalSetting[]
  /** Those of the file's syntax included. */
  readonly complaints: readonly Complaint[]
}

/** The name the reference gives to what its file reader puts in. */
export const fileRegistrar = 'pbx_config'

/** A file without [general] has its defaults. */
const nothing: ConfSection = { name: 'general', isTemplate: false, bases: [], variables: [], file: '', line: 0 }

const isReserved = (name: string): boolean => /^(?:general|globals)$/i.test(name)

function checkIncludes(dialplan: Dialplan, complaints: Complaint[], isMadeLater: (context: string) => boolean): void {
  for (const context of dialplan.contexts) {
    for (const include of context.includes) {
      if (dialplan.context(include.context) || !include.place || isMadeLater(include.context)) continue
      const message = `Context "${context.name}" includes "${include.context}", which does not exist`
      complaints.push({ severity: 'warning', code: 'include-unknown-context', message, ...include.place })
    }
  }
}

export function readExtensions(document: ConfDocument, options: ReadExtensionsOptions = {}): ReadDialplan {
  const { registrar = fileRegistrar, readFunction = () => undefined, warnsOfCatchAll = true } = options
  const complaints: Complaint[] = [...document.complaints]
  const values = new Map<string, string>(options.globals ?? [])
  const readAt = (name: string, args: string, place: Place): string | undefined => {
    const value = readFunction(name, args)
    if (value === undefined || typeof value === 'string') return value
    complaints.push(
      warning(
        'function-gives-nothing',
        `The function ${name} is empty while the dialplan is loaded: ${value.trouble}`,
        place,
      ),
    )
    return ''
  }
  const resolverAt = (place: Place, known: Readonly<Record<string, string>> = {}): InstantResolver => ({
    variable: (name) => member(known, name) ?? values.get(name),
    readFunction: (name, args) => readAt(name, args, place),
    report: (code, message) => complaints.push(warning(code, message, place)),
  })

  const section = findSection(document, 'general') ?? { ...nothing, file: document.file }
  const general = readOptions(generalOptions, section, { unknown: 'warning', badValue: 'warning' })
  if (!general.ok) throw new Error('every option of [general] can do without a value')
  complaints.push(...general.complaints)

  const globals = findSections(document, 'globals').flatMap((found) => readGlobals(found, values, resolverAt))
  const dialplan = new Dialplan()
  for (const context of visibleSections(document).filter(({ name }) => !isReserved(name))) {
    readContext(context, { dialplan, registrar, warnsOfCatchAll, complaints, resolverAt })
  }
  checkIncludes(dialplan, complaints, options.isMadeLater ?? (() => false))
  return { dialplan, general: general.options, globals, complaints }
}
