// Modules as a list.
// Not which ones.

import type { ModuleInfo } from '@jackfield/core'
import { cell, rightCell, wideCell } from './columns.ts'
import { type Reply, shown } from './reply.ts'

const row = (name: string, about: string, count: string | number, status: string, level: string) =>
  [wideCell(name, 30), cell(about, 40), wideCell(count, 10), wideCell(status, 11), rightCell(level, 13)].join(' ')

export function listModules(modules: readonly ModuleInfo[]): Reply {
  const lines = modules.map(({ name, description, useCount, status, supportLevel }) =>
    row(name, description, useCount, status, supportLevel),
  )
  return shown(
    [
      row('Module', 'Description', 'Use Count', 'Status', 'Support Level'),
      ...lines,
      `${modules.length} modules loaded`,
    ],
    modules.map((module) => ({ ...module })),
  )
}
