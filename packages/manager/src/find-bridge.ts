// A bridge by its id, as requests name it; hidden ones are nobody's business.

import type { Bridge } from '@jackfield/core'
import type { House } from './house.ts'

export function findBridge({ exchange }: Pick<House, 'exchange'>, id: string): Bridge | undefined {
  const bridge = exchange.bridges.get(id)
  return bridge?.isHidden ? undefined : bridge
}
