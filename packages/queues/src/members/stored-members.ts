// Members that were added while running, in the dialplan's database: as `interface;penalty;paused;name;state interface;reason;wrapuptime`.
// Not those of queues.conf.

import type { DialplanDatabase } from '@jackfield/core'
import { wholeNumber } from '../settings/member-line.ts'
import type { Member, NewMember } from './member.ts'

/** Under the name that other exchanges use, so that a database can move. */
const family = 'Queue/PersistentMembers'

export class StoredMembers {
  readonly #database: DialplanDatabase

  constructor(database: DialplanDatabase) {
    this.#database = database
  }

  keep(queue: string, members: Iterable<Member>): void {
    const lines = [...members].filter(({ isDynamic }) => isDynamic).map(lineOf)
    if (lines.length > 0) this.#database.put(family, queue, lines.join('|'))
    else this.#database.delete(family, queue)
  }

  /** All there are, by queue. */
  read(ringsInUse: (queue: string) => boolean): { readonly queue: string; readonly members: readonly NewMember[] }[] {
    return this.#database.tree(family).map(({ path, value }) => {
      const queue = path.slice(family.length + 2)
      const members = value.split('|').flatMap((line) => memberOf(line, ringsInUse(queue)) ?? [])
      return { queue, members }
    })
  }

  forget(queue: string): void {
    this.#database.delete(family, queue)
  }
}

/** Nothing of what people write may end a field. */
const plain = (text: string) => text.replaceAll(/[;|]/g, '_')

function lineOf(member: Member): string {
  const { penalty, isPaused, name, stateInterface, pausedReason, wrapUpSeconds } = member
  const fields = [
    member.interface,
    penalty,
    isPaused ? 1 : 0,
    plain(name),
    stateInterface,
    plain(pausedReason),
    wrapUpSeconds,
  ]
  return fields.join(';')
}

function memberOf(line: string, ringsInUse: boolean): NewMember | undefined {
  const [location = '', penalty = '', paused = '', name = '', state = '', reason = '', wrapUp = ''] = line.split(';')
  if (location === '') return undefined
  return {
    interface: location,
    penalty: Math.max(0, wholeNumber(penalty)),
    isPaused: wholeNumber(paused) !== 0,
    name: name || location,
    stateInterface: state || location,
    pausedReason: reason,
    wrapUpSeconds: Math.max(0, wholeNumber(wrapUp)),
    ringsInUse,
    isDynamic: true,
  }
}
