// A channel by its name or its id, in any letter case, as requests name it.
// Not those the exchange uses inside: nobody is shown them.

import type { Channel } from '@jackfield/core'
import type { ManagerDeps } from './manager-deps.ts'

export function findChannel({ exchange }: Pick<ManagerDeps, 'exchange'>, name: string): Channel | undefined {
  if (name === '') return undefined
  const channel = exchange.channels.find(name)
  return channel?.isInternal ? undefined : channel
}
