// What a configuration names: applications, functions and places of the dialplan, objects of pjsip.conf, endpoints that are dialled.
// Not what is wrong with single lines: whoever reads a file says that.

import { type Complaint, failure, findSection, visibleSections, warning } from '@jackfield/conf'
import { type ModuleSelection, moduleRows, selectModules } from '@jackfield/core'
import {
  checkDialplan,
  coreModule,
  type NameUse,
  placesOfMenus,
  type ReadDialplan,
  readFeatures,
} from '@jackfield/dialplan'
import { danglingReferences } from '@jackfield/technologies'
import { moduleNames } from '../assembly/module-names.ts'
import type { Settings } from '../assembly/settings.ts'
import { ourApplications, ourFunctions } from '../standard/our-names.ts'
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
  const registry = loadedNames(settings.modules)
  const namedElsewhere = placesOfMenus(source.readQuietly('confbridge.conf'))
  const checked = checkDialplan({ dialplan, registry, absence: absenceOf, isMadeLater, namedElsewhere })
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
  const pressed = checkFeatures(source, registry)
  return {
    complaints: [...checked.complaints, ...dangling, ...unknown, ...pressed.complaints],
    uses: [...checked.uses, ...pressed.uses],
  }
}

/** Applications that are run by pressing keys. */
function checkFeatures(source: ConfigurationSource, registry: ReturnType<typeof loadedNames>): CheckedNames {
  const document = source.readQuietly('features.conf')
  const { applications: pressed } = readFeatures(document).features
  const complaints: Complaint[] = []
  const uses: NameUse[] = []
  for (const place of findSection(document, 'applicationmap')?.variables ?? []) {
    const written = pressed.get(place.name)?.application
    if (written === undefined) continue
    const found = registry.application(written)
    uses.push({ kind: 'application', name: found?.name ?? written, isThere: found !== undefined, place })
    if (found) continue
    const { code, message } = absenceOf('application', written)
    complaints.push(failure(code, message, place))
  }
  return { complaints, uses }
}

/** Those whose modules are loaded. */
function loadedNames(selection: ModuleSelection) {
  const loaded = new Set(selectModules(moduleRows(moduleNames), selection))
  const isThere = ({ module }: { readonly module: string }) => module === coreModule || loaded.has(module)
  const byName = new Map(ourApplications.filter(isThere).map((one) => [one.name.toLowerCase(), one] as const))
  const functionsByName = new Map(ourFunctions.filter(isThere).map((one) => [one.name, one]))
  return {
    application: (name: string) => byName.get(name.toLowerCase()),
    function: (name: string) => functionsByName.get(name),
  }
}
