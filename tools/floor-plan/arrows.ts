// Turns imports into arrows between files of the repository, and says which package a file belongs to.
// It judges nothing; rules.ts does.
import { posix } from 'node:path'
import type { Import } from '../source/imports.ts'
import type { SourceFile } from './tree.ts'

export interface Arrow {
  readonly from: string
  readonly by: Import
  /** The file it leads to; undefined for what npm or Node brings. */
  readonly to: string | undefined
  /** The workspace package it names, when it is not relative. */
  readonly names: string | undefined
  /** What follows the package's name: a deep import. */
  readonly deep: string | undefined
}

export function packageOf(path: string): string | undefined {
  return /^packages\/([^/]+)\//.exec(path)?.[1]
}

export function isTest(path: string): boolean {
  return /\.(test|cases|bench|soak)\.ts$/.test(path)
}

/** Tests, and what they are made with. */
export function isForTests(path: string): boolean {
  return isTest(path) || path.endsWith('-fixture.ts') || /^(tests|bench|tools\/conformance)\/|\/testing\//.test(path)
}

export function arrowsOf(file: SourceFile): Arrow[] {
  return file.imports.map((by) => arrow(file.path, by))
}

function arrow(from: string, by: Import): Arrow {
  if (by.specifier.startsWith('.')) {
    const to = posix.normalize(posix.join(posix.dirname(from), by.specifier))
    return { from, by, to, names: undefined, deep: undefined }
  }
  // The program's own package carries the program's name on npm.
  const match = /^(?:@jackfield\/([^/]+)|(jackfield))(?:\/(.+))?$/.exec(by.specifier)
  if (match === null) return { from, by, to: undefined, names: undefined, deep: undefined }
  const names = match[1] ?? 'server'
  return { from, by, to: `packages/${names}/src/index.ts`, names, deep: match[3] }
}
