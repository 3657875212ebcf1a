// The office of the fixture as a process, its telephones and its provider as SIPp, and what happens in it as events.
// Not what is expected of it.

import assert from 'node:assert/strict'
import { copyFileSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '@jackfield/base/testing'
import { EventClient, type Json } from '../support/event-client.ts'
import { ExchangeProcess } from '../support/exchange-process.ts'
import { runJackfield } from '../support/run-jackfield.ts'
import { Sipp, type SippOptions } from '../telephones/sipp.ts'
import type { SippStep } from '../telephones/sipp-scenario.ts'
import { callOfPhone, callOfProvider, registers, takesRegistration } from './telephone-steps.ts'

const etc = join(import.meta.dirname, 'etc')
const music = join(import.meta.dirname, '../../packages/server/music/hold.g722')

/** Fails unless everything was played to its end. */
type Outcome = () => Promise<void>

/** The zone in which it is this hour just now. */
function zoneOfHour(hour: number): string {
  const utc = new Date().getUTCHours()
  const ahead = ((hour - utc + 36) % 24) - 12
  // the signs of these names are turned round
  return ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}

const nameOf = (event: Json): string => String((event.channel as Json | undefined)?.name ?? '')

export class Office {
  readonly exchange: ExchangeProcess
  readonly events: EventClient
  readonly server: string
  readonly providerPort: number
  readonly #ports = new Map<string, number>()
  readonly #running = new Set<Sipp>()

  /** Registered with its provider. */
  static async open(): Promise<Office> {
    const server = `127.0.0.1:${await freePort()}`
    const providerPort = await freePort()
    const registrar = await Sipp.start('registrar', takesRegistration, { server, port: providerPort })
    const exchange = await ExchangeProcess.start({
      files: filesFor({ server, provider: `127.0.0.1:${providerPort}` }),
      // the clock of the machine is that of nobody in the office
      env: { TZ: 'Asia/Kathmandu' },
    })
    mkdirSync(join(exchange.directory, 'data/moh'), { recursive: true })
    copyFileSync(music, join(exchange.directory, 'data/moh/hold.g722'))
    const events = await EventClient.open(exchange.events('office', '&subscribeAll=true'))
    const office = new Office(exchange, events, server, providerPort)
    office.#running.add(registrar)
    await office.#outcome('registrar', registrar)
    return office
  }

  private constructor(exchange: ExchangeProcess, events: EventClient, server: string, providerPort: number) {
    this.exchange = exchange
    this.events = events
    this.server = server
    this.providerPort = providerPort
  }

  async close(): Promise<void> {
    await Promise.all([...this.#running].map((sipp) => sipp.stop()))
    this.events.websocket.terminate()
    await this.exchange.stop()
  }

  /** A telephone that is registered, and waits for a call. */
  async answers(phone: string, steps: readonly SippStep[]): Promise<Outcome> {
    const port = this.#ports.get(phone) ?? (await this.#register(phone))
    return this.#play(`${phone} is called`, steps, { port })
  }

  /** The provider waits for a call of the office. */
  providerAnswers(steps: readonly SippStep[]): Promise<Outcome> {
    return this.#play('the provider is called', steps, { port: this.providerPort })
  }

  /** A telephone calls, is answered, and goes on so. */
  async calls(phone: string, number: string, steps: readonly SippStep[]): Promise<Outcome> {
    // a NOTIFY that is sent again, because its answer came late, is answered by SIPp itself
    const options = { service: number, user: phone, more: [...credentials(phone), '-aa'] }
    return this.#play(`${phone} calls ${number}`, [...callOfPhone, ...steps], options)
  }

  /** Somebody outside calls, is answered, and goes on so. */
  callsIn(number: string, steps: readonly SippStep[]): Promise<Outcome> {
    const options = { service: number, user: '4917012345' }
    return this.#play(`the provider sends a call to ${number}`, [...callOfProvider, ...steps], options)
  }

  /** The channel of somebody who is called when it rings. */
  rings(name: string): Promise<Json> {
    const isIt = (event: Json) => nameOf(event).startsWith(`PJSIP/${name}-`)
    return this.events.next('ChannelStateChange', (event) => isIt(event) && (event.channel as Json).state === 'Ringing')
  }

  /** The channel of somebody when it comes into a bridge. */
  talks(name: string): Promise<Json> {
    return this.events.next('ChannelEnteredBridge', (event) => nameOf(event).startsWith(`PJSIP/${name}-`))
  }

  /** The channel of somebody when it runs an application of the dialplan. */
  runs(name: string, application: string): Promise<Json> {
    return this.events.next(
      'ChannelDialplan',
      (event) => nameOf(event).startsWith(`PJSIP/${name}-`) && event.dialplan_app === application,
    )
  }

  /** The lamp of a device when it is so. */
  async lamp(device: string, state: string): Promise<void> {
    await this.events.next('DeviceStateChanged', ({ device_state: lamp }) => {
      const { name, state: shown } = lamp as { name: string; state: string }
      return name === device && shown === state
    })
  }

  async hangUp(event: Json): Promise<void> {
    await this.exchange.request('DELETE', `/channels/${(event.channel as Json).id}`)
  }

  /** One line of the command line. */
  async command(line: string): Promise<string> {
    const { output } = await runJackfield('remote', '-C', join(this.exchange.etc, 'asterisk.conf'), line)
    return output
  }

  /** The office moves to where it is this hour. */
  async setHour(hour: number): Promise<void> {
    const text = readFileSync(join(etc, 'hours.conf'), 'utf8')
    this.exchange.write('hours.conf', text.replace('@ZONE@', zoneOfHour(hour)))
    await this.exchange.reload()
  }

  async #register(phone: string): Promise<number> {
    const port = await freePort()
    const options = { service: phone, user: phone, port, more: credentials(phone) }
    const outcome = await this.#play(`${phone} registers`, registers, options)
    await outcome()
    this.#ports.set(phone, port)
    return port
  }

  async #play(name: string, steps: readonly SippStep[], options: Partial<SippOptions>): Promise<Outcome> {
    const sipp = await Sipp.start(name, steps, { server: this.server, ...options })
    this.#running.add(sipp)
    return () => this.#outcome(name, sipp)
  }

  async #outcome(name: string, sipp: Sipp): Promise<void> {
    const { isOk, errors } = await sipp.ended()
    this.#running.delete(sipp)
    assert.ok(isOk, `${name}: ${errors}\n${this.exchange.errors}`)
  }
}

const credentials = (phone: string): string[] => ['-au', phone, '-ap', `word-of-${phone}`]

/** The files of the fixture with the addresses of this run in them. */
function filesFor({ server, provider }: { server: string; provider: string }): Record<string, string> {
  const words = { SIP: server, PROVIDER: provider, PROVIDER_ADDRESS: '127.0.0.1', ZONE: zoneOfHour(12) }
  return Object.fromEntries(
    readdirSync(etc).map((name) => {
      const text = readFileSync(join(etc, name), 'utf8')
      return [
        name,
        text.replace(/@(SIP|PROVIDER_ADDRESS|PROVIDER|ZONE)@/g, (_, word: keyof typeof words) => words[word]),
      ]
    }),
  )
}
