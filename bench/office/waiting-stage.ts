// An exchange with telephones that wait: in a queue nobody serves, or in a holding bridge of an application, both with music.
// Not the measuring.

import { systemClock, systemRandom } from '@jackfield/base'
import { freePort } from '@jackfield/base/testing'
import { Callers } from 'jackfield'
import { ExchangeProcess } from '../../tests/support/exchange-process.ts'
import { LoadSocket } from '../measure/event-socket.ts'
import { HttpPool } from '../measure/http-pool.ts'

const host = '127.0.0.1'
const anyNumber = 1_000_000
const standingPerSecond = 60
const holdMs = 100
/** Who does not listen refuses what is sent to him, which costs the exchange half as much again. */
const hasAudio = true

/** Where a caller waits. */
export type Waits = 'queue' | 'bridge'

const dialplan = `[calls]
exten => queue,1,Answer(,i)
 same => n,Queue(waiting)
exten => bridge,1,Answer(,i)
 same => n,Stasis(waiting)
exten => nobody,1,Wait(1)
`

const pjsip = (port: number) => `[udp]
type=transport
protocol=udp
bind=${host}:${port}
[capacity]
type=endpoint
context=calls
disallow=all
allow=ulaw
`

/** Members who never take a call: they are paused, and their devices change. */
const queues = (members: number) =>
  `[waiting]\nstrategy=rrmemory\nleavewhenempty=unavailable\n${Array.from(
    { length: members },
    (_, at) => `member => Local/nobody@calls/n,0,M${at},Stasis:m${at},yes,0,1`,
  )
    .map((line, at) => line.replace('Local/nobody@', `Local/nobody${at}@`))
    .join('\n')}\n`

const startOf = /"channel":\{"id":"([^"]+)"/

export interface WaitingOptions {
  /** `rtpstart` of this exchange; each of those that run side by side has ports of its own */
  readonly firstPort: number
  readonly members?: number
  /** loaded into the exchange */
  readonly hook?: string
}

export class WaitingStage {
  readonly exchange: ExchangeProcess
  readonly pool: HttpPool
  readonly #socket: LoadSocket
  readonly #callers: Callers
  readonly #standing: Callers
  #inBridge = 0

  static async open({ firstPort, members = 5, hook }: WaitingOptions): Promise<WaitingStage> {
    const port = await freePort()
    const exchange = await ExchangeProcess.start({
      files: {
        'pjsip.conf': pjsip(port),
        'extensions.conf': dialplan,
        'queues.conf': queues(members),
        'rtp.conf': `[general]\nrtpstart=${firstPort}\nrtpend=${firstPort + 4_999}\n`,
      },
      http: 'session_keep_alive = 600000',
      // what others do on this machine is no reason to refuse a call
      options: 'maxlag = 60000\nmaxmedialag = 60000',
      ...(hook === undefined ? {} : { env: { NODE_OPTIONS: `--import=${hook}` } }),
    })
    const open = (index: number) =>
      Callers.open({ clock: systemClock, random: systemRandom, index, exchange: { host, port }, host })
    const stage = new WaitingStage(exchange, await open(0), await open(1))
    await stage.#socket.opened
    await stage.pool.request('POST', '/ari/bridges/waiting?type=holding')
    await stage.pool.request('POST', '/ari/bridges/waiting/moh')
    return stage
  }

  private constructor(exchange: ExchangeProcess, callers: Callers, standing: Callers) {
    this.exchange = exchange
    this.#callers = callers
    this.#standing = standing
    this.pool = new HttpPool(exchange.port, exchange.authorization)
    this.#socket = new LoadSocket(exchange.port, '/ari/events?app=waiting', exchange.authorization)
    this.#socket.onMessage = (text) => this.#onEvent(text)
  }

  /** So many more come and stay; resolves when all of them wait. */
  async stand(where: Waits, count: number): Promise<void> {
    this.#standing.load = { extension: where, hasAudio, perSecond: standingPerSecond, most: count }
    while ((await this.waiting(where)) < count) {
      const { failed, refused, failures } = this.#standing.figures()
      if (failed + refused > 0) throw new Error(`callers do not wait: ${[...failures].join(' ')} ${refused} refused`)
      await systemClock.sleep(100)
    }
  }

  /** How many wait now. */
  async waiting(where: Waits): Promise<number> {
    if (where === 'bridge') return this.#inBridge
    return (JSON.parse(await this.pool.request('GET', '/ari/queues/waiting/callers')) as unknown[]).length
  }

  /** What those who stand got and lost of audio since the mark. */
  audio(): ReturnType<Callers['figures']>['window'] {
    return this.#standing.figures().window
  }

  mark(): void {
    this.#standing.mark()
  }

  /** Callers who come at this pace, wait for a moment and go; how many there were. */
  async comeAndGo(where: Waits, perSecond: number, seconds: number): Promise<number> {
    const before = this.#callers.figures().ended
    this.#callers.load = { extension: where, hasAudio, perSecond, most: anyNumber, holdMs }
    await systemClock.sleep(seconds * 1_000)
    this.#callers.clear()
    while (this.#callers.figures().pending > 0) await systemClock.sleep(10)
    const { ended, failed, refused, failures } = this.#callers.figures()
    if (failed + refused > 0) throw new Error(`calls failed: ${[...failures].join(' ')} ${refused} refused`)
    return ended - before
  }

  /** The device of one member changes so often. */
  async changeMember(times: number): Promise<void> {
    for (let at = 0; at < times; at++) {
      const state = at % 2 === 0 ? 'INUSE' : 'NOT_INUSE'
      await this.pool.request('PUT', `/ari/deviceStates/Stasis:m1?deviceState=${state}`)
    }
  }

  async close(): Promise<void> {
    this.#callers.close()
    this.#standing.close()
    this.#socket.close()
    this.pool.close()
    await this.exchange.kill()
    await this.exchange.stop()
  }

  #onEvent(text: string): void {
    if (text.startsWith('{"type":"ChannelEnteredBridge"')) this.#inBridge++
    else if (text.startsWith('{"type":"ChannelLeftBridge"')) this.#inBridge--
    if (!text.startsWith('{"type":"StasisStart"')) return
    const id = startOf.exec(text)?.[1] ?? ''
    // who has gone meanwhile is in no bridge
    this.pool.ask('POST', `/ari/bridges/waiting/addChannel?channel=${id}`).catch(() => undefined)
  }
}
