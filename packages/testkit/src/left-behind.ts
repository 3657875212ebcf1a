// What an exchange still holds when its test is over: calls nobody ended, bridges nobody destroyed, timers nobody stopped.
// Not a cleaning up: it only looks.

import { describeFault, type Fault } from '@jackfield/base'
import type { Bridge, Exchange } from '@jackfield/core'

export interface LeftBehind {
  readonly channels: readonly string[]
  readonly bridges: readonly string[]
  /** timers of the exchange that still wait after everything has ended; only the virtual clock knows */
  readonly timers: number
}

export class LeftBehindError extends Error {
  readonly leftBehind: LeftBehind

  constructor(leftBehind: LeftBehind, seed: number) {
    const lines = [
      ...leftBehind.channels.map((words) => `  channel ${words}`),
      ...leftBehind.bridges.map((words) => `  bridge ${words}`),
      ...(leftBehind.timers === 0 ? [] : [`  ${leftBehind.timers} timers`]),
    ]
    super(`the test left behind:\n${lines.join('\n')}\n(seed ${seed})`)
    this.name = 'LeftBehindError'
    this.leftBehind = leftBehind
  }
}

/** What the exchange itself did wrong meanwhile: no test passes over it. */
export class FaultError extends AggregateError {
  constructor(faults: readonly Fault[], seed: number) {
    const lines = faults.map(({ doing, error }) => `  ${doing} failed: ${describeFault(error)}`)
    const causes = faults.map(({ error }) => error)
    super(causes, `the exchange made mistakes:\n${lines.join('\n')}\n(seed ${seed})`)
    this.name = 'FaultError'
  }
}

export function objectsLeft({ channels, bridges }: Exchange): Pick<LeftBehind, 'channels' | 'bridges'> {
  return {
    channels: channels.list().map((channel) => {
      const { application, appName, context, exten } = channel.facts
      const place =
        application === undefined ? `${appName || 'nowhere'} at ${exten}@${context}` : `application ${application}`
      return `${channel.name} (${channel.state}, in ${place}, id ${channel.id})`
    }),
    bridges: bridges
      .list()
      .filter(isTests)
      .map((bridge) => {
        const inside = bridge.channels.map(({ name }) => name)
        return `${bridge.id} (${inside.length === 0 ? 'empty' : `with ${inside.join(', ')}`})`
      }),
  }
}

/** The empty bridge of a parking lot is the exchange's own: it stays as long as the lot. */
const isTests = ({ bridgeClass, channels }: Bridge): boolean => bridgeClass !== 'parking' || channels.length > 0

export const isNothing = ({ channels, bridges, timers }: LeftBehind): boolean =>
  channels.length === 0 && bridges.length === 0 && timers === 0
