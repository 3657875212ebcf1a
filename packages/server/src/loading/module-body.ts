// Turns the text of an ES module into the text of a function that returns what the module exports. Lines stay where they are.
// Not a parser: it reads statements as our sources are formatted, and refuses a module that it does not understand.

/** What a module wants of another. */
export interface Request {
  readonly specifier: string
  /** the names that have to be there; `*`: all there are, as one object */
  readonly names: readonly string[]
}

/** A name that a module passes on: how it is called there, the place in `requests` of who has it, and how it is called by that one. */
export type Pass = readonly [exported: string, place: number, name: string]

export interface ModuleBody {
  /** a function of `$requests`, `$meta` and `$import` */
  readonly text: string
  /** in the order in which they are evaluated */
  readonly requests: readonly Request[]
  /** the names it exports itself */
  readonly exports: readonly string[]
  /** places in `requests` of those whose exports it exports too */
  readonly stars: readonly number[]
  /** of a module that does nothing but pass names on: which, besides those of its stars */
  readonly passes: readonly Pass[] | undefined
}

/** A module that cannot be turned into a function. */
export class UnknownModuleForm extends Error {}

const prefix = "(function ($requests, $meta, $import) { 'use strict'; "
/** For the compiler: the first line begins this far to the left. */
export const prefixLength = prefix.length

class Body {
  readonly requests: { specifier: string; names: string[] }[] = []
  readonly exports = new Map<string, string>()
  readonly stars: number[] = []
  readonly passes: Pass[] = []
  /** it wants others to be evaluated, whatever they export */
  hasEffects = false

  /** The place of a request, which is one for all statements that name the same module. */
  request(specifier: string, names: readonly string[]): number {
    const known = this.requests.findIndex((request) => request.specifier === specifier)
    if (known < 0) return this.requests.push({ specifier, names: [...names] }) - 1
    this.requests[known]?.names.push(...names)
    return known
  }
}

type Rewrite = (body: Body, groups: Readonly<Record<string, string | undefined>>) => string

const from = /\s*from\s*(?<quote>['"])(?<specifier>[^'"]+)\k<quote>(?!\s*with\b)/.source
const form = (pattern: RegExp) =>
  new RegExp(
    pattern.source.replace('FROM', () => from),
    'y',
  )

/** The statements there are, and what stands in their place; the first that fits counts, the most frequent stand first. */
const statements: readonly (readonly [RegExp, Rewrite])[] = [
  [form(/import\s*\{(?<names>[^}]*)\}FROM/), importNames],
  [form(/export\s+(?<kind>(?:async\s+)?function\s*\*?|class|const)\s+(?<name>[\w$]+)/), exportDeclared],
  [form(/import\s*(?<quote>['"])(?<specifier>[^'"]+)\k<quote>/), importNothing],
  [form(/import\s+(?<byDefault>[\w$]+)\s*(?:,\s*\{(?<names>[^}]*)\})?FROM/), importNames],
  [form(/import\s*\*\s*as\s+(?<whole>[\w$]+)FROM/), importWhole],
  [form(/export\s*\*FROM/), exportStar],
  [form(/export\s*\*\s*as\s+(?<whole>[\w$]+)FROM/), exportWhole],
  [form(/export\s*\{(?<names>[^}]*)\}FROM/), exportFrom],
  [form(/export\s*\{(?<names>[^}]*)\}/), exportNames],
]

/** @param source JavaScript: types are gone already */
export function moduleBody(source: string): ModuleBody {
  const waits = /^(?:(?:export )?(?:const|let) .*= |for )?await\b.*/m.exec(source)
  if (waits) throw new UnknownModuleForm(waits[0])
  const body = new Body()
  let text = ''
  let done = 0
  for (const { index } of source.matchAll(/^(?:import|export)\b(?!\s*[(.])/gm)) {
    const { end, replacement } = readStatement(source, index, body)
    text += source.slice(done, index) + replacement + linesOf(source.slice(index, end))
    done = end
  }
  const own = slim(text + source.slice(done))
  return {
    text: `${prefix}${withoutImport(own)}\n${returned(body)} })`,
    requests: body.requests,
    exports: [...body.exports.keys()],
    stars: body.stars,
    passes: own.trim() === '' && !body.hasEffects ? body.passes : undefined,
  }
}

/** Nothing but the ends of its lines. */
const linesOf = (statement: string) => (statement.includes('\n') ? statement.replaceAll(/[^\n]+/g, '') : '')

function readStatement(source: string, at: number, body: Body): { end: number; replacement: string } {
  for (const [pattern, rewrite] of statements) {
    pattern.lastIndex = at
    const match = pattern.exec(source)
    if (match) return { end: pattern.lastIndex, replacement: rewrite(body, match.groups ?? {}) }
  }
  throw new UnknownModuleForm(source.slice(at, source.indexOf('\n', at)))
}

/** `import.meta` and `import()` are only known inside modules. */
function withoutImport(text: string): string {
  if (!text.includes('import.meta') && !text.includes('import(')) return text
  return text.replaceAll(/(?<![\w$.'"`])import(\.meta\b|\()/g, (_, what) => (what === '(' ? '$import(' : '$meta'))
}

/** What comes first is overruled by what comes later: a module's own exports count more than those it passes on. */
function returned({ stars, exports }: Body): string {
  const own = [...exports].map(([name, value]) => (name === value ? name : `${name}: ${value}`))
  return `return { ${[...stars.map((place) => `...$requests[${place}]`), ...own].join(', ')} }`
}

function importNothing(body: Body, { specifier = '' }: Readonly<Record<string, string | undefined>>): string {
  body.request(specifier, [])
  body.hasEffects = true
  return ''
}

function importNames(body: Body, groups: Readonly<Record<string, string | undefined>>): string {
  const { specifier = '', byDefault, names = '' } = groups
  const pairs = pairsOf(names)
  if (byDefault !== undefined) pairs.unshift(['default', byDefault])
  const place = body.request(
    specifier,
    pairs.map(([name]) => name),
  )
  if (pairs.length === 0) return ''
  return `const { ${pairs.map(([name, local]) => `${name}: ${local}`).join(', ')} } = $requests[${place}]`
}

function importWhole(body: Body, { specifier = '', whole }: Readonly<Record<string, string | undefined>>): string {
  return `const ${whole} = $requests[${body.request(specifier, ['*'])}]`
}

function exportStar(body: Body, { specifier = '' }: Readonly<Record<string, string | undefined>>): string {
  body.stars.push(body.request(specifier, ['*']))
  return ''
}

function exportWhole(body: Body, { specifier = '', whole = '' }: Readonly<Record<string, string | undefined>>): string {
  const place = body.request(specifier, ['*'])
  body.exports.set(whole, `$requests[${place}]`)
  body.passes.push([whole, place, '*'])
  return ''
}

function exportFrom(body: Body, { specifier = '', names = '' }: Readonly<Record<string, string | undefined>>): string {
  const pairs = pairsOf(names)
  const place = body.request(
    specifier,
    pairs.map(([name]) => name),
  )
  for (const [name, exported] of pairs) {
    body.exports.set(exported, `$requests[${place}].${name}`)
    body.passes.push([exported, place, name])
  }
  return ''
}

function exportNames(body: Body, { names = '' }: Readonly<Record<string, string | undefined>>): string {
  for (const [name, exported] of pairsOf(names)) body.exports.set(exported, name)
  return ''
}

function exportDeclared(body: Body, { kind, name = '' }: Readonly<Record<string, string | undefined>>): string {
  body.exports.set(name, name)
  return `${kind} ${name}`
}

function pairsOf(names: string): [name: string, as: string][] {
  const uncommented = names.includes('/') ? names.replaceAll(/\/\/.*|\/\*[\s\S]*?\*\//g, '') : names
  const pairs: [string, string][] = []
  for (const part of uncommented.split(',')) {
    const words = part.trim()
    const [name = '', , as = name] = words.includes(' ') ? words.split(/\s+/) : [words]
    if (name !== '') pairs.push([name, as])
  }
  return pairs
}

/**
 * Without comments that fill lines and without spaces at the ends of lines, where types stood: the text stays in memory.
 * Texts between backticks that go over lines could contain both; a file with such is left as it is.
 */
function slim(text: string): string {
  const lines = text.split('\n')
  let isComment = false
  for (const [place, line] of lines.entries()) {
    const trimmed = line.trim()
    if (trimmed.includes('`') && trimmed.split('`').length % 2 === 0) return text
    if (!isComment && trimmed.startsWith('/*')) isComment = true
    const ends = isComment ? trimmed.indexOf('*/') : -1
    // begun on a line that is gone already
    if (ends >= 0 && ends < trimmed.length - 2 && !trimmed.startsWith('/*')) return text
    if (isComment ? ends < 0 || ends === trimmed.length - 2 : trimmed.startsWith('//')) lines[place] = ''
    else lines[place] = line.trimEnd()
    if (ends >= 0) isComment = false
  }
  return lines.join('\n')
}
