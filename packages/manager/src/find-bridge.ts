// A bridge by its id, as requests name it; hidden ones are nobody's business.

import type { Bridge } from '@jackfield/core'
import type { ManagerDeps } from './manager-deps.ts'

export function findBridge({ exchange }: Pick<ManagerDeps, 'exchange'>, id: string): Bridge | undefined {
  const bridge = exchange.bridges.get(id)
  return bridge?.isHidden ? undefined : bridge
}
