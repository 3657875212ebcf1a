// Calls offered to many applications that all want each of them, over real sockets; and who got what.

import { systemClock } from '@jackfield/base'
import { AriError, type Client, connect } from '@jackfield/client'
import { ExchangeProcess } from './exchange-process.ts'
import { Tally } from './tally.ts'

export interface Race {
  readonly calls: number
  readonly applications: number
}

export interface RaceResult {
  readonly milliseconds: number
  /** how many claims of each call were granted */
  readonly winners: readonly number[]
  /** how many applications each call entered */
  readonly starts: readonly number[]
  /** those whose claim was granted, and another application got the call */
  readonly cheated: readonly string[]
  /** claims refused because somebody was faster */
  readonly losers: number
  /** anything else a claim was answered with */
  readonly surprises: readonly string[]
  /** channels that are left when every call was hung up */
  readonly left: number
}

const dialplan = '[default]\nexten => offer,1,StasisBroadcast(60000)\n same => n,Hangup()\n'

export async function raceForCalls({ calls, applications }: Race): Promise<RaceResult> {
  const exchange = await ExchangeProcess.start({ files: { 'extensions.conf': dialplan } })
  const { url, user, password } = exchange
  const winnerOf = new Map<string, string[]>()
  const startedIn = new Map<string, string[]>()
  const surprises: string[] = []
  let losers = 0
  const claims = new Tally()
  const starts = new Tally()
  const clients: Client[] = []

  const claim = async (client: Client, application: string, channelId: string) => {
    try {
      await client.events.claimChannel({ channelId, application })
      note(winnerOf, channelId, application)
    } catch (error) {
      if (error instanceof AriError && error.status === 409) losers++
      else surprises.push(String(error))
    }
    claims.add()
  }

  try {
    for (let n = 0; n < applications; n++) {
      const application = `racer-${n}`
      const client = await connect({ url, user, password, application, over: 'websocket', heartbeatMs: 0 })
      client.on('CallBroadcast', ({ channel }) => claim(client, application, channel.id))
      client.on('StasisStart', ({ channel }) => {
        note(startedIn, channel.id, application)
        starts.add()
      })
      clients.push(client)
    }
    const caller = clients[0] as Client
    const begun = systemClock.now()
    const offered = await Promise.all(
      Array.from({ length: calls }, async (_, n) => {
        const otherChannelId = `offered-${n}`
        const channelId = `caller-${n}`
        await caller.channels.originate({
          endpoint: 'Local/offer@default',
          app: 'racer-0',
          channelId,
          otherChannelId,
          timeout: -1,
        })
        return { channelId, otherChannelId }
      }),
    )
    await Promise.all([claims.reaches(calls * applications), starts.reaches(calls)])
    const milliseconds = systemClock.now() - begun
    await Promise.all(offered.map(({ channelId }) => caller.channels.hangup({ channelId })))
    const left = await emptied(caller)
    const ids = offered.map(({ otherChannelId }) => otherChannelId)
    return {
      milliseconds,
      winners: ids.map((id) => winnerOf.get(id)?.length ?? 0),
      starts: ids.map((id) => startedIn.get(id)?.length ?? 0),
      cheated: ids.filter((id) => winnerOf.get(id)?.[0] !== startedIn.get(id)?.[0]),
      losers,
      surprises,
      left,
    }
  } finally {
    await Promise.all(clients.map((client) => client.close()))
    await exchange.stop()
  }
}

function note(lists: Map<string, string[]>, id: string, application: string): void {
  const known = lists.get(id)
  if (known) known.push(application)
  else lists.set(id, [application])
}

/** Asks until no channel is left, or it is clear that some stay: how many. */
async function emptied(client: Client): Promise<number> {
  const deadline = systemClock.now() + 10_000
  for (;;) {
    const { length } = await client.channels.list()
    if (length === 0 || systemClock.now() > deadline) return length
  }
}
