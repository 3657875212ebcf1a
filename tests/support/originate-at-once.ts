// Many originates that all start at the same moment, over HTTP connections of their own; and what came of each.

import { request } from 'node:http'
import { systemClock } from '@jackfield/base'
import { connect } from '@jackfield/client'
import { ExchangeProcess } from './exchange-process.ts'
import { Tally } from './tally.ts'

export interface AtOnceResult {
  readonly milliseconds: number
  /** how often each status was answered */
  readonly statuses: ReadonlyMap<number, number>
  /** calls the application got, once for each time it got them */
  readonly started: readonly string[]
  readonly ended: readonly string[]
  /** channels that are left when every call was hung up */
  readonly left: number
}

const dialplan = '[default]\nexten => answers,1,Answer()\n same => n,Wait(600)\n'

/** Many that have not yet said who they are come from one address. */
const patience = 'sessionlimit_per_address = 10000'

/** How calls end is not what is tried here. */
const hangUpsAtOnce = 50

/** The status of the answer. On a connection of its own, however long that takes to be made: `fetch` gives up after ten seconds. */
function originated(exchange: ExchangeProcess, id: string): Promise<number> {
  const { url, authorization } = exchange
  const begun = systemClock.now()
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const target = `${url}/ari/channels/${id}?endpoint=Local/answers@default&app=all`
  request(target, { method: 'POST', agent: false, headers: { authorization } }, (answer) => {
    answer.resume().on('end', () => resolve(answer.statusCode ?? 0))
  })
    .on('error', ({ message }) => {
      const after = `${id} after ${systemClock.now() - begun} ms: ${message}`
      reject(new Error(`${after}; the exchange said:\n${exchange.output}${exchange.errors}`))
    })
    .end()
  return promise
}

export async function originateAtOnce(calls: number): Promise<AtOnceResult> {
  const exchange = await ExchangeProcess.start({ files: { 'extensions.conf': dialplan }, http: patience })
  const { url, user, password } = exchange
  const client = await connect({ url, user, password, application: 'all', heartbeatMs: 0 })
  try {
    const started: string[] = []
    const ended: string[] = []
    const starts = new Tally()
    const ends = new Tally()
    client.on('StasisStart', ({ channel }) => {
      started.push(channel.id)
      starts.add()
    })
    client.on('StasisEnd', ({ channel }) => {
      ended.push(channel.id)
      ends.add()
    })
    const begun = systemClock.now()
    const statuses = new Map<number, number>()
    const ids = Array.from({ length: calls }, (_, n) => `call-${n}`)
    await Promise.all(
      ids.map(async (id) => {
        const status = await originated(exchange, id)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }),
    )
    // whoever was refused has no call that could start
    const made = statuses.get(200) ?? 0
    await starts.reaches(made)
    const milliseconds = systemClock.now() - begun
    for (let at = 0; at < started.length; at += hangUpsAtOnce) {
      const some = started.slice(at, at + hangUpsAtOnce)
      await Promise.all(some.map((channelId) => client.channels.hangup({ channelId })))
    }
    await ends.reaches(made)
    const { length: left } = await client.channels.list()
    return { milliseconds, statuses, started, ended, left }
  } finally {
    await client.close()
    await exchange.stop()
  }
}
