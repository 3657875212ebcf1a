// The recordings of a call that a request means: the one of its id, or all.

import type { Channel } from '@jackfield/core'
import { type Monitor, monitors } from '@jackfield/dialplan'

export function findMonitors(channel: Channel, id: string): readonly Monitor[] {
  const all = monitors.known(channel)
  if (!all) return []
  const one = all.get(id)
  return id === '' ? [...all.values()] : one ? [one] : []
}
