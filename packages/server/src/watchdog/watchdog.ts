// Keeps a second thread that looks whether the control thread still turns; when it does not, that thread finds out where it
// stands, has it say so in the log, and ends the process. Not a remedy: whoever supervises the process starts it again.

import { url as debuggerUrl } from 'node:inspector'
import { type Clock, type Dispose, guarded, type Log, reportFault, startThread } from '@jackfield/base'
import { type Blocked, blockedExitCode, reportName, type WatchdogOrders } from './orders.ts'

const workerFile = new URL(import.meta.url.endsWith('.ts') ? './worker.ts' : './worker.js', import.meta.url)

export interface WatchdogOptions {
  readonly clock: Clock
  readonly log: Log
  /** how long the control thread may stand still; 0: for ever */
  readonly limitMs: number
  /** writes all that waits to be written of the log, at once */
  flushLog(): void
}

/** Begins to watch; what it returns ends it. */
export function startWatchdog({ clock, log, limitMs, flushLog }: WatchdogOptions): Dispose {
  // somebody who looks at a breakpoint for a minute is no fault
  if (limitMs === 0 || debuggerUrl() !== undefined) return () => undefined
  const shared = new Int32Array(new SharedArrayBuffer(4))
  const intervalMs = Math.max(20, Math.min(1000, Math.floor(limitMs / 4)))
  const orders: WatchdogOrders = { shared, limitMs, intervalMs }
  const worker = startThread(workerFile, { name: 'watchdog', workerData: orders })
  worker.unref()
  worker.on('error', (error) => reportFault('the watchdog', error))
  const beat = clock.every(intervalMs, () => Atomics.add(shared, 0, 1))
  const places = globalThis as { [reportName]?: (blocked: Blocked) => void }
  // called by the watchdog on this thread, wherever that stands
  places[reportName] = (blocked) => {
    try {
      log.error(describe(blocked), { code: 'control-blocked' })
      flushLog()
    } finally {
      endNow()
    }
  }
  return guarded('the end of the watchdog', () => {
    delete places[reportName]
    beat.cancel()
    worker.postMessage('end')
  })
}

function describe({ silentMs, stack }: Blocked): string {
  const seconds = Math.round(silentMs / 100) / 10
  return `the control thread has been blocked for ${seconds} s and the process ends; it is blocked at:\n${stack.join('\n')}`
}

/** Without what is usually done at the end: that may be what it is caught in. */
function endNow(): never {
  return (process as unknown as { reallyExit(code: number): never }).reallyExit(blockedExitCode)
}
