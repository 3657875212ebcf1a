// The rules of the house, each a function from files to findings. They read tables and values, never the disk.
// A rule does not repair anything; a finding names the wrong arrow and both of its files.
import type { Token } from '../source/tokens.ts'
import { type Arrow, arrowsOf, isForTests, isTest, packageOf } from './arrows.ts'
import { cycles } from './cycles.ts'
import {
  emptyNames,
  type Floor,
  floors,
  fromOutside,
  peerFolders,
  selfDescribed,
  timeModules,
  typesOnly,
} from './floor-plan.table.ts'
import type { SourceFile } from './tree.ts'

export interface Finding {
  readonly at: string
  readonly says: string
}

const rows: Readonly<Record<string, Floor>> = floors

export function findings(files: readonly SourceFile[]): Finding[] {
  if (files.length === 0) return [{ at: '.', says: 'not a single source file was seen, so nothing was checked' }]
  const arrows = files.flatMap(arrowsOf)
  return [
    ...unknownPackages(files),
    ...arrows.flatMap((arrow) => [
      ...wrongFloor(arrow),
      ...deepImport(arrow),
      ...peerImport(arrow),
      ...valueImport(arrow),
      ...timeModule(arrow),
    ]),
    ...files.flatMap((file) => [...emptyName(file), ...headless(file), ...timeAndChance(file)]),
    ...oneFileEach(files),
    ...cycles(arrows).map((path) => ({ at: path[0]!, says: `imports itself in a circle: ${path.join(' → ')}` })),
  ]
}

function finding(arrow: Arrow, says: string): Finding {
  return { at: `${arrow.from}:${arrow.by.line}`, says }
}

function unknownPackages(files: readonly SourceFile[]): Finding[] {
  const names = new Set(files.map((file) => packageOf(file.path)).filter((name) => name !== undefined))
  return [...names]
    .filter((name) => !(name in rows))
    .map((name) => ({ at: `packages/${name}`, says: 'has no row in floor-plan.table.ts' }))
}

function emptyName(file: SourceFile): Finding[] {
  const word = file.path.split('/').find((part) => emptyNames.includes(part.replace(/\..*/, '')))
  return word === undefined ? [] : [{ at: file.path, says: `"${word}" says nothing about what is inside` }]
}

/** A module says at its top what it is; tests and one-line indexes speak for themselves. */
function headless(file: SourceFile): Finding[] {
  if (isTest(file.path) || file.path.endsWith('/index.ts') || file.firstLine === '') return []
  if (selfDescribed.some((folder) => file.path.startsWith(folder))) return []
  return /^\/[/*]/.test(file.firstLine)
    ? []
    : [{ at: file.path, says: 'begins without a comment that says what it is' }]
}

export function mayImport(from: string, to: string): boolean {
  const [upper, lower] = [rows[from], rows[to]]
  if (upper === undefined || lower === undefined) return false
  return upper.floor > lower.floor && (upper.onlyImports === undefined || upper.onlyImports.includes(to))
}

function wrongFloor(arrow: Arrow): Finding[] {
  const from = packageOf(arrow.from)
  if (from === undefined || arrow.names === undefined || mayImport(from, arrow.names)) return []
  const floorOf = (name: string) => rows[name]?.floor ?? 'none'
  return [
    finding(
      arrow,
      `${from} (floor ${floorOf(from)}) may not import ${arrow.names} (floor ${floorOf(arrow.names)}): ${arrow.from} → ${arrow.to}`,
    ),
  ]
}

function deepImport(arrow: Arrow): Finding[] {
  // what a package has for the tests of others, those alone may use
  if (arrow.deep === 'testing' && isForTests(arrow.from)) return []
  if (arrow.deep !== undefined)
    return [finding(arrow, `reaches into ${arrow.names}: import what its src/index.ts exports`)]
  if (arrow.names !== undefined || arrow.to === undefined) return []
  const [from, to] = [packageOf(arrow.from), packageOf(arrow.to)]
  if (from === to) return []
  if (to !== undefined) return [finding(arrow, `reaches into another package by path: ${arrow.from} → ${arrow.to}`)]
  return [finding(arrow, `leaves its package: ${arrow.from} → ${arrow.to}`)]
}

function memberOf(path: string, row: (typeof peerFolders)[number]): string | undefined {
  if (!path.startsWith(`${row.folder}/`)) return undefined
  const parts = path.slice(row.folder.length + 1).split('/')
  if (parts.length < row.depth || parts.at(-1) === 'index.ts') return undefined
  const isFile = parts.length === row.depth
  if (isFile && row.members === 'folders') return undefined
  const head = parts.slice(0, row.depth)
  return [...head.slice(0, -1), head.at(-1)!.replace(/\..*/, '')].join('/')
}

function peerImport(arrow: Arrow): Finding[] {
  if (arrow.to === undefined || isTest(arrow.from)) return []
  const { from, to } = arrow
  return peerFolders.flatMap((row) => {
    const [one, other] = [memberOf(from, row), memberOf(indexAsMember(to), row)]
    if (one === undefined || other === undefined || one === other) return []
    return [finding(arrow, `peers of ${row.folder} never import each other: ${from} → ${to}`)]
  })
}

/** A folder's own index stands for the folder when a peer imports it. */
function indexAsMember(path: string): string {
  return path.replace(/\/index\.ts$/, '/-.ts')
}

function valueImport(arrow: Arrow): Finding[] {
  if (arrow.by.isTypeOnly || isTest(arrow.from)) return []
  return typesOnly.flatMap((row) => {
    if (!arrow.from.startsWith(`${row.folder}/`) || arrow.from.endsWith('/index.ts')) return []
    if (arrow.names !== undefined ? row.packages.includes(arrow.names) : row.files.test(arrow.to ?? '')) return []
    const to = arrow.to ?? arrow.by.specifier
    return [finding(arrow, `imports more than types (${row.why}): ${arrow.from} → ${to}`)]
  })
}

function isBound(path: string): boolean {
  const name = packageOf(path)
  return name !== undefined && !isTest(path)
}

function timeModule(arrow: Arrow): Finding[] {
  if (!isBound(arrow.from) || packageOf(arrow.from) === 'base' || !timeModules.includes(arrow.by.specifier)) return []
  return [finding(arrow, `${arrow.by.specifier}: time comes from outside; take a Clock`)]
}

function timeAndChance(file: SourceFile): Finding[] {
  if (!isBound(file.path) || packageOf(file.path) === 'base') return []
  return fromOutside.flatMap((row) =>
    linesOf(file.tokens, row.words).map((line) => ({
      at: `${file.path}:${line}`,
      says: `${row.name} stands in base only; take a ${row.instead}`,
    })),
  )
}

/** Even in base each of them stands in one file. */
function oneFileEach(files: readonly SourceFile[]): Finding[] {
  const base = files.filter((file) => packageOf(file.path) === 'base' && isBound(file.path))
  return fromOutside.flatMap((row) => {
    const holders = base.filter((file) => linesOf(file.tokens, row.words).length > 0).map((file) => file.path)
    return holders.length > (row.files ?? 1)
      ? [{ at: holders[0]!, says: `${row.name} stands in several files: ${holders.join(', ')}` }]
      : []
  })
}

function linesOf(found: readonly Token[], words: readonly string[]): number[] {
  return found.flatMap((token, at) => {
    if (token.kind === 'string' || token.text !== words[0]) return []
    const before = found[at - 1]?.text
    // `clock.setTimeout(` is somebody's method, and so is `setTimeout(` in a class body
    if (before === '.' && found[at - 2]?.text !== 'globalThis' && found[at - 2]?.text !== 'crypto') return []
    return words.every((word, index) => found[at + index]?.text === word) && !isDeclaration(found, at)
      ? [token.line]
      : []
  })
}

/** `setTimeout(…): …` in an interface or class declares a method of that name. */
function isDeclaration(found: readonly Token[], at: number): boolean {
  if (found[at + 1]?.text !== '(' || found[at]!.text === 'new') return false
  let depth = 0
  for (let end = at + 1; end < found.length; end++) {
    if (found[end]!.text === '(') depth++
    if (found[end]!.text === ')' && --depth === 0) {
      const after = found[end + 1]?.text
      return after === '{' || (after === ':' && found[at - 1]?.text !== '?')
    }
  }
  return false
}
