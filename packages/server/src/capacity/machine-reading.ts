// What the processors of this machine did: for the exchange, for the farm, for others, and what the host took away.
// Only where the system says so (/proc of Linux).

import { readdirSync, readFileSync } from 'node:fs'

export interface MachineReading {
  /** seconds of all processors */
  readonly all: number
  readonly busy: number
  readonly stolen: number
  readonly exchange: number
  readonly farm: number
}

/** Shares of the whole machine, but those of the exchange and the farm, which are in processors. */
export interface MachineUse {
  readonly stolen: number
  readonly others: number
  readonly exchange: number
  readonly farm: number
}

export function readMachine(exchange: number | undefined, farm: readonly number[]): MachineReading {
  const fields = (textOf('/proc/stat').split('\n')[0] ?? '').trim().split(/\s+/).slice(1, 9).map(Number)
  const [user = 0, nice = 0, system = 0, idle = 0, wait = 0, irq = 0, softIrq = 0, stolen = 0] = fields
  const busy = user + nice + system + irq + softIrq
  return {
    all: (busy + idle + wait + stolen) / ticks,
    busy: busy / ticks,
    stolen: stolen / ticks,
    exchange: exchange === undefined ? 0 : processSeconds(exchange),
    farm: farm.reduce((sum, pid) => sum + processSeconds(pid), 0),
  }
}

export function machineUse(before: MachineReading, after: MachineReading, processors: number): MachineUse {
  const all = after.all - before.all
  const passed = all / processors
  if (all <= 0) return { stolen: 0, others: 0, exchange: 0, farm: 0 }
  const exchange = after.exchange - before.exchange
  const farm = after.farm - before.farm
  return {
    stolen: (after.stolen - before.stolen) / all,
    others: Math.max(0, after.busy - before.busy - exchange - farm - ownSeconds(passed)) / all,
    exchange: exchange / passed,
    farm: farm / passed,
  }
}

/** So much of a processor whoever leads the farm may take. */
const ownSeconds = (passed: number) => passed * 0.05

/** The unit of /proc/stat. */
const ticks = 100

function processSeconds(pid: number): number {
  try {
    let nanoseconds = 0
    for (const thread of readdirSync(`/proc/${pid}/task`))
      nanoseconds += Number(textOf(`/proc/${pid}/task/${thread}/schedstat`).split(' ')[0])
    return nanoseconds / 1e9
  } catch {
    return 0
  }
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
