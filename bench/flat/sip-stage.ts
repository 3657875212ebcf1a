// An exchange with telephones: calls that stand on one trunk, phones with lamps, and calls that come and go while it is measured.
// Not the measuring.

import { systemClock, systemRandom } from '@jackfield/base'
import { freePort } from '@jackfield/base/testing'
import { Callers } from 'jackfield'
import { ExchangeProcess } from '../../tests/support/exchange-process.ts'
import { Phones } from '../sip/phones.ts'
import { Lamps } from './lamps.ts'

const host = '127.0.0.1'
const anyNumber = 1_000_000
const standingPerSecond = 80
const holdMs = 50

const dialplan = (phones: readonly string[]) => `[calls]
exten => answer,1,Answer()
 same => n,Wait(3600)
exten => capacity,hint,PJSIP/capacity
${phones.map((name) => `exten => ${name},hint,PJSIP/${name}`).join('\n')}
`

const pjsip = (port: number, phones: readonly string[]) => `[udp]
type=transport
protocol=udp
bind=${host}:${port}
[e](!)
type=endpoint
context=calls
disallow=all
allow=ulaw
[a](!)
type=aor
max_contacts=1
[capacity](e)
${phones.map((name) => `[${name}](e)\naors=${name}\n[${name}](a)`).join('\n')}
`

export class SipStage {
  readonly exchange: ExchangeProcess
  readonly #callers: Callers
  readonly #standing: Callers
  readonly #lamps: Lamps

  /** `standing`: calls on the trunk that stay; `phones`: that are registered, each with a lamp for another one. */
  static async open({ standing = 0, phones = 0 }: { standing?: number; phones?: number }): Promise<SipStage> {
    const port = await freePort()
    const names = Array.from({ length: phones }, (_, at) => `phone${at}`)
    const exchange = await ExchangeProcess.start({
      files: {
        'pjsip.conf': pjsip(port, names),
        'extensions.conf': dialplan(names),
        // two of them stand beside each other; where most ports are taken a free one is looked for long
        'rtp.conf': `[general]\nrtpstart=${standing > 0 ? 11_000 : 10_000}\nrtpend=${standing > 0 ? 32_000 : 10_999}\n`,
      },
    })
    const open = (index: number) =>
      Callers.open({ clock: systemClock, random: systemRandom, index, exchange: { host, port }, host })
    const stage = new SipStage(exchange, await open(0), await open(1), await Lamps.open({ host, port }))
    await stage.#stand(standing)
    if (phones > 0) await registered(port, names)
    // somebody watches the trunk in any case; each phone watches the next one
    await stage.#lamps.watch(['capacity', ...names], ['capacity', ...names.slice(1), 'capacity'].slice(0, phones + 1))
    return stage
  }

  private constructor(exchange: ExchangeProcess, callers: Callers, standing: Callers, lamps: Lamps) {
    this.exchange = exchange
    this.#callers = callers
    this.#standing = standing
    this.#lamps = lamps
  }

  /** Calls at this pace for so long; how many there were. */
  async calls(perSecond: number, seconds: number): Promise<number> {
    const before = this.#callers.figures().ended
    this.#callers.load = { extension: 'answer', hasAudio: false, perSecond, most: anyNumber, holdMs }
    await systemClock.sleep(seconds * 1_000)
    this.#callers.clear()
    while (this.#callers.figures().pending > 0) await systemClock.sleep(10)
    const { ended, failed, refused, failures } = this.#callers.figures()
    if (failed + refused > 0) throw new Error(`calls failed: ${[...failures].join(' ')} ${refused} refused`)
    return ended - before
  }

  async close(): Promise<void> {
    this.#callers.close()
    this.#standing.close()
    this.#lamps.close()
    await this.exchange.kill()
    await this.exchange.stop()
  }

  async #stand(count: number): Promise<void> {
    if (count === 0) return
    this.#standing.load = { extension: 'answer', hasAudio: false, perSecond: standingPerSecond, most: count }
    while (this.#standing.figures().standing < count) {
      await systemClock.sleep(100)
      const { failed, refused, failures } = this.#standing.figures()
      if (failed + refused > 0) throw new Error(`calls do not stand: ${[...failures].join(' ')} ${refused} refused`)
    }
  }
}

async function registered(port: number, names: readonly string[]): Promise<void> {
  const phones = await Phones.open(port)
  const { registered: count } = await phones.register(names, 32)
  phones.close()
  if (count !== names.length) throw new Error(`${count} of ${names.length} phones are registered`)
}
