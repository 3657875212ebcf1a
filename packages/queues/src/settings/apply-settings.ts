// A configuration that was read again, made true: queues come and go, parameters and members change, nobody who waits is lost.
// Not the reading.

import { Member } from '../members/member.ts'
import type { QueueParts } from '../parts.ts'
import type { Queue } from '../queue.ts'
import type { QueueWalk } from '../queue-walk.ts'
import type { QueueConfiguration } from './queue-configuration.ts'
import type { QueueSettings } from './queue-settings.ts'

export interface ReloadedParts {
  readonly parameters?: boolean
  readonly members?: boolean
  readonly rules?: boolean
  /** only this one */
  readonly queue?: string | undefined
}

export function applySettings(
  queues: QueueParts,
  walk: QueueWalk,
  configuration: QueueConfiguration,
  { parameters, members, rules, queue: only }: ReloadedParts,
): void {
  if (rules) queues.rules = configuration.rules
  if (!parameters && !members) return
  if (parameters && only === undefined) queues.general = configuration.general
  const isMeant = (name: string) => only === undefined || only.toLowerCase() === name.toLowerCase()
  const listed = configuration.queues.filter(({ name }) => isMeant(name))
  for (const settings of listed) {
    const known = walk.get(settings.name)
    const queue = known ?? queues.make(settings)
    if (!known) walk.add(queue)
    // members change before they are asked with new parameters whether anybody is there
    if (known && parameters) queue.settings = { ...settings, members: known.settings.members }
    if (members || !known) followMembers(queues, queue, settings)
    if (parameters || !known) ringInUseAgain(queue)
    if (known && parameters) queue.settingsChanged()
  }
  if (!parameters) return
  const names = new Set(listed.map(({ name }) => name.toLowerCase()))
  for (const queue of [...walk]) {
    if (!isMeant(queue.name) || names.has(queue.name.toLowerCase())) continue
    walk.delete(queue)
    for (const member of [...queue.members.all]) queues.dismiss(queue, member)
    queue.close()
  }
}

function followMembers(queues: QueueParts, queue: Queue, settings: QueueSettings): void {
  queue.settings = { ...queue.settings, members: settings.members }
  const wanted = new Set(settings.members.map((line) => line.interface.toLowerCase()))
  for (const member of [...queue.members.all]) {
    if (!member.isDynamic && !wanted.has(member.key)) queues.dismiss(queue, member)
  }
  for (const line of settings.members) {
    const ringsInUse = line.ringsInUse ?? queue.settings.ringsInUse
    const known = queue.members.get(line.interface)
    if (!known) {
      const given = { ...line, ringsInUse, isDynamic: false, pausedReason: '' }
      queues.admit(queue, new Member(given, queues.nowSeconds))
      continue
    }
    const isWatchedElsewhere = known.stateInterface !== line.stateInterface
    if (isWatchedElsewhere) queues.devices.forget(known)
    known.name = line.name
    known.penalty = line.penalty
    known.stateInterface = line.stateInterface
    known.wrapUpSeconds = line.wrapUpSeconds
    known.ringsInUse = ringsInUse
    known.pausedReason = ''
    known.loginTime = queues.nowSeconds
    if (isWatchedElsewhere) queues.devices.watch(known)
    queue.reckon(known)
  }
}

/** Members take over what the queue says, unless their line says otherwise. */
function ringInUseAgain(queue: Queue): void {
  const lines = new Map(queue.settings.members.map((line) => [line.interface.toLowerCase(), line]))
  for (const member of queue.members.all) {
    member.ringsInUse = lines.get(member.key)?.ringsInUse ?? queue.settings.ringsInUse
    queue.reckon(member)
  }
}
