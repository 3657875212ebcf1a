// The filter of `[name](+type=endpoint&…)`: which of several sections with one name is meant.
// Not a query language: pairs of regular expressions, all of which some variable must meet.
import { RE2JS } from 're2js'

interface Pair {
  readonly name: RE2JS
  readonly value: RE2JS
}

export interface SectionFilter {
  readonly templates: 'exclude' | 'include' | 'restrict'
  readonly pairs: readonly Pair[]
}

export type ParsedFilter =
  | { readonly ok: true; readonly filter: SectionFilter }
  | { readonly ok: false; readonly message: string }

const compile = (source: string): RE2JS => RE2JS.compile(source)

export const parseSectionFilter = (text: string): ParsedFilter => {
  let templates: SectionFilter['templates'] = 'exclude'
  const pairs: Pair[] = []
  for (const part of text.split('&')) {
    if (part.trim() === '') continue
    const at = part.indexOf('=')
    const name = (at < 0 ? part : part.slice(0, at)).trim()
    const value = at < 0 ? '' : part.slice(at + 1).trim()
    if (name.toUpperCase() === 'TEMPLATES') {
      const word = value.toLowerCase()
      if (word !== 'include' && word !== 'restrict') {
        return { ok: false, message: `"${value}" is no way to choose templates; write include or restrict` }
      }
      templates = word
      continue
    }
    try {
      pairs.push({ name: compile(name), value: compile(value) })
    } catch (error) {
      return { ok: false, message: `"${part}" is not a regular expression: ${(error as Error).message}` }
    }
  }
  return { ok: true, filter: { templates, pairs } }
}

interface Filterable {
  readonly isTemplate: boolean
  readonly variables: readonly { readonly name: string; readonly value: string }[]
}

export const matchesFilter = (filter: SectionFilter, section: Filterable): boolean => {
  if (filter.templates === 'exclude' && section.isTemplate) return false
  if (filter.templates === 'restrict' && !section.isTemplate) return false
  return filter.pairs.every((pair) =>
    section.variables.some(
      (variable) => pair.name.matcher(variable.name).find() && pair.value.matcher(variable.value).find(),
    ),
  )
}
