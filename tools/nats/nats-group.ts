// Servers of NATS that were started together become one group of JetStream: whoever is left out is started again.
// On a busy machine they may settle on being fewer than they are, and stay so (seen with 2.10.27): then nothing can be stored in as many
// copies as there are servers ("no suitable peers for placement").

import { setTimeout as sleep } from 'node:timers/promises'

export interface GroupMember {
  readonly name: string
  /** where it says how it is, such as `http://127.0.0.1:8222` */
  readonly monitor: string
  restart(): Promise<void>
}

interface Patience {
  readonly lookMs: number
  /** so often the leader does not know a server before that one is started again */
  readonly looksLeftOut: number
  readonly mostLooks: number
}

const usualPatience: Patience = { lookMs: 200, looksLeftOut: 25, mostLooks: 900 }

export async function untilOneGroup(members: readonly GroupMember[], patience = usualPatience): Promise<void> {
  let inARow = 0
  let seen: readonly GroupMember[] | undefined
  for (let looks = 0; looks < patience.mostLooks; looks++) {
    seen = await leftOut(members)
    if (seen?.length === 0) return
    inARow = seen ? inARow + 1 : 0
    if (seen && inARow === patience.looksLeftOut) {
      inARow = 0
      for (const member of seen) await member.restart()
    }
    await sleep(patience.lookMs)
  }
  const trouble = seen ? `${seen.map(({ name }) => name).join(' and ')} left out` : 'nobody leads'
  throw new Error(`${members.length} servers of NATS have not become one group: ${trouble}`)
}

/** Whom the leader does not know; undefined: nobody leads, as far as anybody can say. */
async function leftOut(members: readonly GroupMember[]): Promise<GroupMember[] | undefined> {
  for (const { name, monitor } of members) {
    const group = await groupAt(monitor)
    if (group?.leader !== name) continue
    const known = new Set([name, ...(group.replicas ?? []).map((replica) => replica.name)])
    return members.filter((member) => !known.has(member.name))
  }
  return undefined
}

interface Group {
  readonly leader?: string
  /** as the leader alone says */
  readonly replicas?: readonly { readonly name: string }[]
}

async function groupAt(monitor: string): Promise<Group | undefined> {
  try {
    const answer = await fetch(`${monitor}/jsz`)
    return ((await answer.json()) as { meta_cluster?: Group }).meta_cluster
  } catch {
    // it is being started
    return undefined
  }
}
