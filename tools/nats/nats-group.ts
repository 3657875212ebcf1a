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
  let seen: Seen | undefined
  for (let looks = 0; looks < patience.mostLooks; looks++) {
    seen = await look(members)
    if (seen && seen.leftOut.length === 0 && seen.behind.length === 0) return
    inARow = seen && seen.leftOut.length > 0 ? inARow + 1 : 0
    if (seen && inARow === patience.looksLeftOut) {
      inARow = 0
      for (const member of seen.leftOut) await member.restart()
    }
    await sleep(patience.lookMs)
  }
  throw new Error(`${members.length} servers of NATS have not become one group: ${troubleOf(seen)}`)
}

interface Seen {
  /** whom the leader does not know */
  readonly leftOut: readonly GroupMember[]
  /** who has not caught up with the leader, or follows another one: if the leader went now, these might never choose one */
  readonly behind: readonly GroupMember[]
}

function troubleOf(seen: Seen | undefined): string {
  if (!seen) return 'nobody leads'
  const named = (members: readonly GroupMember[]) => members.map(({ name }) => name).join(' and ')
  return seen.leftOut.length > 0 ? `${named(seen.leftOut)} left out` : `${named(seen.behind)} behind`
}

/** Undefined: nobody leads, as far as anybody can say. */
async function look(members: readonly GroupMember[]): Promise<Seen | undefined> {
  const groups = new Map<string, Group | undefined>(
    await Promise.all(members.map(async ({ name, monitor }) => [name, await groupAt(monitor)] as const)),
  )
  const leader = members.find(({ name }) => groups.get(name)?.leader === name)?.name
  if (leader === undefined) return undefined
  const replicas = new Map(groups.get(leader)?.replicas?.map((replica) => [replica.name, replica]))
  const others = members.filter(({ name }) => name !== leader)
  return {
    leftOut: others.filter(({ name }) => !replicas.has(name)),
    behind: others.filter(({ name }) => !replicas.get(name)?.current || groups.get(name)?.leader !== leader),
  }
}

interface Group {
  readonly leader?: string
  /** as the leader alone says */
  readonly replicas?: readonly { readonly name: string; readonly current: boolean }[]
}

/** A server that stands still accepts a question, and never answers it. */
const answerMs = 10_000

async function groupAt(monitor: string): Promise<Group | undefined> {
  try {
    const answer = await fetch(`${monitor}/jsz`, { signal: AbortSignal.timeout(answerMs) })
    return ((await answer.json()) as { meta_cluster?: Group }).meta_cluster
  } catch {
    // it is being started
    return undefined
  }
}
