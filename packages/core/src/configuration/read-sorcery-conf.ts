// sorcery.conf: which type of objects is kept where, in which order.
// Not the backings.

import { type Complaint, type ConfDocument, visibleSections } from '@jackfield/conf'
import type { FileSelection } from './file-backing.ts'

export type BackingPlan =
  | { readonly kind: 'file'; readonly selection: FileSelection }
  | { readonly kind: 'memory' }
  | { readonly kind: 'database'; readonly family: string }

/** By class, then by type: the lines as written. */
export type BackingLines = ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>

export function readSorceryConf(document: ConfDocument): { lines: BackingLines; complaints: readonly Complaint[] } {
  const complaints: Complaint[] = [...document.complaints]
  const lines = new Map<string, Map<string, string[]>>()
  for (const section of visibleSections(document)) {
    if (section.name.toLowerCase() === 'general') continue
    const types = lines.get(section.name) ?? new Map<string, string[]>()
    lines.set(section.name, types)
    for (const { name, value, file, line } of section.variables) {
      // a cache in front of objects that are in memory anyway changes nothing
      if (/\/cache$/.test(name)) continue
      if (parseBackingLine(value, name)) types.set(name, [...(types.get(name) ?? []), value])
      else {
        const message = `[${section.name}] ${name}: "${value}" is no backing this exchange has (config, memory, astdb)`
        complaints.push({ severity: 'error', code: 'unknown-backing', message, file, line })
      }
    }
  }
  return { lines, complaints }
}

/** `config,file.conf,criteria=type=endpoint`, `memory`, `astdb,family`. Nothing when it is none of them. */
export function parseBackingLine(line: string, objectType: string): BackingPlan | undefined {
  const [kind, first, ...rest] = line.split(',').map((part) => part.trim())
  if (kind === 'memory') return { kind }
  if (kind === 'astdb') return first ? { kind: 'database', family: `${first}/${objectType}` } : undefined
  if (kind !== 'config' || !first) return undefined
  const criteria: (readonly [string, string])[] = []
  let explicitName: string | undefined
  for (const option of rest) {
    const [name = '', ...value] = option.split('=')
    if (name === 'criteria') criteria.push([value[0] ?? '', value.slice(1).join('=')])
    else if (name === 'explicit_name') explicitName = value.join('=')
  }
  return { kind: 'file', selection: { file: first, criteria, ...(explicitName === undefined ? {} : { explicitName }) } }
}
