// What a configuration names: applications, functions and places of the dialplan, objects of pjsip.conf, endpoints that are dialled.
// Not what is wrong with single lines: whoever reads a file says that.

import { agiApplications } from '@jackfield/agi'
import { type Complaint, visibleSections, warning } from '@jackfield/conf'
import { type ModuleSelection, moduleRows, selectModules } from '@jackfield/core'
import {
  applications,
  checkDialplan,
  coreModule,
  functions,
  type NameUse,
  type ReadDialplan,
} from '@jackfield/dialplan'
import { danglingReferences } from '@jackfield/technologies'
import { moduleNames } from '../assembly/module-names.ts'
import type { Settings } from '../assembly/settings.ts'
import { absenceOf } from '../standard/standing.ts'
import { laterContexts } from './later-contexts.ts'
import { objectDocuments } from './object-documents.ts'
import type { ConfigurationSource } from './source.ts'

export interface CheckedNames {
  readonly complaints: readonly Complaint[]
  readonly uses: readonly NameUse[]
}

export function checkNames(source: ConfigurationSource, settings: Settings, { dialplan }: ReadDialplan): CheckedNames {
  const isMadeLater = laterContexts(source)
  const checked = checkDialplan({ dialplan, registry: loadedNames(settings.modules), absence: absenceOf, isMadeLater })
  const phones = objectDocuments(source)('pjsip.conf')
  const isKeptElsewhere = (type: string) =>
    [...settings.backings.values()].some((types) => (types.get(type)?.length ?? 0) > 0)
  const dangling = danglingReferences(phones, {
    hasContext: (name) => dialplan.context(name) !== undefined || isMadeLater(name),
    isKeptElsewhere,
  })
  const endpoints = new Set(visibleSections(phones).map(({ name }) => name))
  const unknown = checked.endpoints
    .filter(({ name }) => !endpoints.has(name) && !isKeptElsewhere('endpoint'))
    .map(({ name, place }) => warning('no-such-endpoint', `There is no endpoint "${name}" to be called`, place))
  return { complaints: [...checked.complaints, ...dangling, ...unknown], uses: checked.uses }
}

/** Those whose modules are loaded. */
function loadedNames(selection: ModuleSelection) {
  const loaded = new Set(selectModules(moduleRows(moduleNames), selection))
  const isThere = ({ module }: { readonly module: string }) => module === coreModule || loaded.has(module)
  const byName = new Map(
    [...applications, ...agiApplications].filter(isThere).map((one) => [one.name.toLowerCase(), one] as const),
  )
  const functionsByName = new Map(functions.filter(isThere).map((one) => [one.name, one]))
  return {
    application: (name: string) => byName.get(name.toLowerCase()),
    function: (name: string) => functionsByName.get(name),
  }
}
