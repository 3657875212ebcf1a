// How long requests take, less what the exchange and the one who asks waited for a processor.

import { systemClock } from '@jackfield/base'
import type { ExchangeProcess } from './exchange-process.ts'
import { median } from './median.ts'
import { waitedMs } from './thread-times.ts'

/** The median of so many requests one after another, in milliseconds. */
export async function requestMs(exchange: ExchangeProcess, path: string, count: number): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < count; n++) {
    times.push(
      await unhinderedMs(exchange.pid, async () => {
        await (await exchange.request('GET', path)).arrayBuffer()
      }),
    )
  }
  return median(times)
}

/** Milliseconds until the act is done, of which neither this thread nor the main thread of that process was held up. */
export async function unhinderedMs(pid: number, act: () => Promise<void>): Promise<number> {
  const waitedBefore = waitedMs(pid) + waitedMs(process.pid)
  const begun = systemClock.now()
  await act()
  const tookMs = systemClock.now() - begun
  return Math.max(0, tookMs - (waitedMs(pid) + waitedMs(process.pid) - waitedBefore))
}
