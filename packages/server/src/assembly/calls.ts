// The call parts: the switch, its technologies and the dialplan.

import { join } from 'node:path'
import type { Clock, Random } from '@jackfield/base'
import type { Complaint } from '@jackfield/conf'
import { Exchange } from '@jackfield/core'
import { localTechnology } from '@jackfield/technologies'
import type { ConfigurationSource } from '../configuration/source.ts'
import type { Settings } from './settings.ts'
import type { State } from './state.ts'

export interface Calls {
  readonly exchange: Exchange
  /** Reads what concerns calls again. */
  reload(settings: Settings): void
  /** The applications that are reached by a context of their own, whoever is registered. */
  setApplicationContexts(names: readonly string[]): void
  /** Resolves when there is no channel any more, or after this long. */
  whenIdle(limitMs: number): Promise<void>
  /** Hangs up everything. */
  close(): Promise<void>
}

export function assembleCalls(
  ground: { clock: Clock; random: Random; source: ConfigurationSource; settings: Settings },
  state: State,
): Calls {
  const { clock, random, settings } = ground
  const { log, bus, system, gate } = state
  const exchange = new Exchange({
    clock,
    random,
    log,
    bus,
    gate,
    ids: system,
    reportedVariables: settings.ari.options.channelvars,
    defaultLanguage: system.defaultLanguage,
    soundDirectory: join(settings.program.directories.data, 'sounds'),
    recordingDirectory: join(settings.program.directories.spool, 'recording'),
  })
  exchange.technologies.add(
    localTechnology({
      channels: exchange.channels,
      dialplan: () => exchange.dialplan,
      dialplanRuns: exchange.dialplanRuns,
    }),
  )
  return {
    exchange,
    reload: () => undefined,
    setApplicationContexts: () => undefined,
    whenIdle: async () => undefined,
    close: async () => undefined,
  }
}

export function checkDialplan(_source: ConfigurationSource): readonly Complaint[] {
  return []
}
