// What is written otherwise in a configuration file now than it was when it was read: files, sections, options.
// Lines that a section inherits count where they stand. Not what follows from it.

import { basename } from 'node:path'
import type { ShownChange } from '@jackfield/ari'
import type { ConfDocument, ConfSection, ConfVariable } from '@jackfield/conf'

/** What nobody is shown. */
const secretNames = /secret|passw|md5_cred|token|api_?key/i
const hidden = '***'

export function* documentDifference(
  before: ConfDocument,
  after: ConfDocument,
): Generator<ShownChange, void, undefined> {
  if (before.isPresent !== after.isPresent) {
    yield { file: after.file, change: after.isPresent ? 'added' : 'removed' }
    return
  }
  const [old, now] = [byKey(before), byKey(after)]
  for (const [key, section] of old) if (!now.has(key)) yield { ...placeOf(section), change: 'removed' }
  for (const [key, section] of now) {
    const known = old.get(key)
    if (known) yield* sectionDifference(known, section)
    else yield { ...placeOf(section), change: 'added' }
  }
}

/** Sections of one name are told apart by their type, and after that by their order. */
function byKey({ sections }: ConfDocument): Map<string, ConfSection> {
  const found = new Map<string, ConfSection>()
  for (const section of sections) {
    const type = section.variables.find(({ name }) => name.toLowerCase() === 'type')?.value ?? ''
    const key = `${section.name.toLowerCase()} ${type.toLowerCase()}`
    let place = key
    for (let at = 1; found.has(place); at++) place = `${key} ${at}`
    found.set(place, section)
  }
  return found
}

const placeOf = ({ file, line, name }: ConfSection) => ({ file, line, section: name })

const lineOf = ({ name, value, isObject }: ConfVariable) => `${name} ${isObject ? '=>' : '='} ${value}`

function* sectionDifference(before: ConfSection, after: ConfSection): Generator<ShownChange, void, undefined> {
  const [old, now] = [before, after].map(({ variables }) => variables.filter(({ isInherited }) => !isInherited)) as [
    ConfVariable[],
    ConfVariable[],
  ]
  const [gone, come] = [without(old, now), without(now, old)]
  for (const removed of gone) {
    const at = come.findIndex(({ name }) => name === removed.name)
    const added = at < 0 || isRepeated(removed.name, old, now) ? undefined : come.splice(at, 1)[0]
    yield optionChange(after, removed, added)
  }
  for (const added of come) yield optionChange(after, undefined, added)
  const bases = [before, after].map((section) => section.bases.join(','))
  if (bases[0] !== bases[1] || before.isTemplate !== after.isTemplate)
    yield { ...placeOf(after), change: 'changed', before: headerOf(before), after: headerOf(after) }
  const isSameOrder =
    old.length !== now.length || old.every((one, at) => lineOf(one) === lineOf(now[at] as ConfVariable))
  if (gone.length === 0 && come.length === 0 && !isSameOrder) yield { ...placeOf(after), change: 'reordered' }
}

const headerOf = ({ name, isTemplate, bases }: ConfSection): string => {
  const marks = [...(isTemplate ? ['!'] : []), ...bases]
  return marks.length > 0 ? `[${name}](${marks.join(',')})` : `[${name}]`
}

/** Lines of the one that the other does not have, each as often as it is missing. */
function without(some: readonly ConfVariable[], others: readonly ConfVariable[]): ConfVariable[] {
  const left = new Map<string, number>()
  for (const other of others) left.set(lineOf(other), (left.get(lineOf(other)) ?? 0) + 1)
  return some.filter((one) => {
    const count = left.get(lineOf(one)) ?? 0
    left.set(lineOf(one), count - 1)
    return count <= 0
  })
}

/** Of an option with several lines nobody knows which one became which. */
const isRepeated = (name: string, ...lists: readonly (readonly ConfVariable[])[]): boolean =>
  lists.some((list) => list.filter((one) => one.name === name).length > 1)

function optionChange(
  section: ConfSection,
  removed: ConfVariable | undefined,
  added: ConfVariable | undefined,
): ShownChange {
  const { file, line, name } = (added ?? removed) as ConfVariable
  return {
    ...{ file, line, section: section.name, option: name },
    change: removed && added ? 'changed' : added ? 'added' : 'removed',
    ...(removed ? { before: shownValue(removed) } : {}),
    ...(added ? { after: shownValue(added) } : {}),
  }
}

function shownValue({ file, name, value }: ConfVariable): string {
  if (secretNames.test(name)) return hidden
  // a mailbox begins with its password
  return basename(file) === 'voicemail.conf' && /^\d+$/.test(name) ? value.replace(/^[^,]*/, hidden) : value
}
