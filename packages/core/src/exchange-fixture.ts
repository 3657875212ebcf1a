// For tests: an exchange on a clock in hand, with channels that are simply there.
// Not a technology: nothing is behind these channels but what a test says.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { logTo, seededRandom, VirtualClock } from '@jackfield/base'
import type { ApplicationDesk } from './applications/application-desk.ts'
import { Bus } from './bus/bus.ts'
import type { BusEvent, BusEventName } from './bus/bus-events.ts'
import type { Channel } from './channels/channel.ts'
import type { ChannelDriver } from './channels/channel-driver.ts'
import type { ChannelPlan } from './channels/channels.ts'
import type { TechnologyFacts } from './channels/technology-facts.ts'
import type { Control } from './control/control.ts'
import { Exchange } from './exchange.ts'

export const testTechnology: TechnologyFacts = { name: 'Test', description: 'for tests', module: 'chan_test.so' }

export class TestExchange {
  readonly clock = new VirtualClock()
  readonly problems: string[] = []
  readonly directory = mkdtempSync(join(tmpdir(), 'exchange-'))
  readonly events: BusEvent[] = []
  readonly applications = new Set(['app'])
  readonly exchange: Exchange
  #ids = 0

  constructor() {
    const log = logTo((entry) => {
      if (entry.level === 'ERROR' || entry.level === 'WARNING') this.problems.push(entry.message)
    })
    const bus = new Bus(this.clock)
    bus.onAny((event) => void this.events.push(event))
    this.exchange = new Exchange({
      clock: this.clock,
      random: seededRandom(11),
      log,
      bus,
      ids: { nextUniqueId: () => `1.${this.#ids++}` },
      soundDirectory: join(this.directory, 'sounds'),
      recordingDirectory: join(this.directory, 'recording'),
    })
    this.exchange.useDesk(deskOf(this.applications))
  }

  /** A channel that is up, driven by nobody. */
  channel(id: string, plan: Partial<ChannelPlan> = {}, driver: Partial<ChannelDriver> = {}): Channel {
    const channel = this.exchange.channels.create({ technology: testTechnology, id, state: 'Up', ...plan })
    if (!channel) throw new Error(`${id} is in use`)
    channel.connect({ hangUp: () => undefined, ...driver })
    return channel
  }

  /** A channel that is in the application `app`. */
  async inApplication(
    id: string,
    plan: Partial<ChannelPlan> = {},
    driver: Partial<ChannelDriver> = {},
  ): Promise<Control> {
    this.exchange.sessions.run(this.channel(id, plan, driver), 'app', [])
    await this.clock.settle()
    const control = this.exchange.sessions.control(id)
    if (!control) throw new Error(`${id} did not enter`)
    return control
  }

  /** The next event of a name; what it waits for takes no time on the clock. */
  next<N extends BusEventName>(name: N): Promise<BusEvent<N>> {
    return new Promise((resolve) => {
      const stop = this.exchange.bus.on(name, (event) => {
        stop()
        resolve(event)
      })
    })
  }

  names(): BusEventName[] {
    return this.events.map(({ name }) => name)
  }

  hush(): void {
    this.events.length = 0
  }

  close(): void {
    rmSync(this.directory, { recursive: true, force: true, maxRetries: 10, retryDelay: 20 })
  }
}

const deskOf = (applications: Set<string>): ApplicationDesk => ({
  isRegistered: (name) => applications.has(name),
  isActive: (name) => applications.has(name),
  names: () => [...applications],
  isSubscribedToEndpoint: () => false,
  admit: (name) => (applications.has(name) ? name : undefined),
})
