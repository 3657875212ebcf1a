// Contexts of the dialplan that stand in no extensions.conf: those of registered phones, of wizards, of parking lots, and of applications of the interface.
// Not what is in them.

import { findSection, lastValue } from '@jackfield/conf'
import { comebackContext, readParking } from '@jackfield/parking'
import { Wizards } from '@jackfield/technologies'
import type { ConfigurationSource } from './source.ts'

/** The files are looked at when somebody asks for the first time. */
export function laterContexts(source: ConfigurationSource): (name: string) => boolean {
  let known: ReadonlySet<string> | undefined
  return (name) => {
    known ??= new Set([...registrationContexts(source), ...wizardContexts(source), ...parkingContexts(source)])
    return known.has(name) || name.startsWith('stasis-')
  }
}

function registrationContexts(source: ConfigurationSource): string[] {
  const global = findSection(source.readQuietly('pjsip.conf'), 'global')
  return (lastValue(global, 'regcontext') ?? '').split('&').map((name) => name.trim())
}

function wizardContexts(source: ConfigurationSource): string[] {
  const hints = new Wizards().hints(source.readQuietly('pjsip_wizard.conf'))
  return hints.flatMap(({ steps }) => steps.map(({ context }) => context))
}

function parkingContexts(source: ConfigurationSource): string[] {
  const { settings } = readParking(source.readQuietly('res_parking.conf'))
  const lots = [...(settings?.lots.values() ?? [])]
  return settings ? [comebackContext, ...lots.flatMap(({ parkext, context }) => (parkext === '' ? [] : [context]))] : []
}
