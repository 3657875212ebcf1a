// The call parts of the exchange, assembled: channels, bridges, dialling, applications.
// Not the program: what it is given, it uses.

import type { Clock, Log, Random } from '@jackfield/base'
import { type ApplicationDesk, emptyDesk } from './applications/application-desk.ts'
import { Sessions } from './applications/sessions.ts'
import { Bridges } from './bridges/bridges.ts'
import type { Bus } from './bus/bus.ts'
import { Channels, type UniqueIds } from './channels/channels.ts'
import { Technologies } from './channels/technologies.ts'
import { DialplanRuns } from './control/dialplan-runs.ts'
import { Calls } from './dialing/calls.ts'
import { type Dialplan, emptyDialplan } from './dialplan-port.ts'
import type { Gate } from './gate/gate.ts'

export interface ExchangeOptions {
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  readonly bus: Bus
  readonly ids: UniqueIds
  readonly gate?: Pick<Gate, 'admit'> | undefined
  /** names of the variables shown in every event of a channel */
  readonly reportedVariables?: readonly string[]
  readonly defaultLanguage?: string
}

export class Exchange {
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  readonly bus: Bus
  readonly channels: Channels
  readonly bridges: Bridges
  readonly technologies = new Technologies()
  readonly dialplanRuns: DialplanRuns
  readonly sessions: Sessions
  readonly calls: Calls
  #desk: ApplicationDesk = emptyDesk
  #dialplan: Dialplan = emptyDialplan

  constructor(options: ExchangeOptions) {
    const { clock, random, bus, ids, reportedVariables, defaultLanguage, gate } = options
    const log = options.log.for('exchange')
    const dialplan = () => this.#dialplan
    this.clock = clock
    this.random = random
    this.log = log
    this.bus = bus
    this.channels = new Channels({
      clock,
      log,
      bus,
      ids,
      dialplan,
      ...(reportedVariables ? { reportedVariables } : {}),
      ...(defaultLanguage ? { defaultLanguage } : {}),
    })
    this.bridges = new Bridges({ clock, random, bus })
    this.dialplanRuns = new DialplanRuns(dialplan, log)
    this.sessions = new Sessions({ log, bus, desk: () => this.#desk, dialplanRuns: this.dialplanRuns })
    this.calls = new Calls({
      clock,
      bus,
      log,
      technologies: this.technologies,
      gate,
      sessions: this.sessions,
      dialplan,
      dialplanRuns: this.dialplanRuns,
    })
  }

  /** Plugs in what takes channels for applications. */
  useDesk(desk: ApplicationDesk): void {
    this.#desk = desk
  }

  /** Plugs in the dialplan. */
  useDialplan(dialplan: Dialplan): void {
    this.#dialplan = dialplan
  }

  get desk(): ApplicationDesk {
    return this.#desk
  }

  get dialplan(): Dialplan {
    return this.#dialplan
  }
}
