// The thread that watches: looks at the beats of the control thread, and when there are none stops it with the debugger, reads
// its stack and has it end the process. It owns nothing of the exchange and waits for nobody.

import { writeSync } from 'node:fs'
import { type Debugger, Session } from 'node:inspector'
import { parentPort, workerData } from 'node:worker_threads'
import { detached, systemClock } from '@jackfield/base'
import { BeatWatch } from './beat-watch.ts'
import { controlState, controlTimes } from './control-thread.ts'
import { type Blocked, reportName, type WatchdogOrders } from './orders.ts'
import { Patience } from './patience.ts'

/** For the control thread to say anything at all while it is stopped and asked where it stands. In code of the system it says nothing. */
const patienceMs = 5_000
/** For all of that. */
const mostPatienceMs = 60_000
const mostFrames = 50

const { shared, limitMs, intervalMs } = workerData as WatchdogOrders
const watch = new BeatWatch(limitMs, intervalMs, systemClock.now())

const timer = systemClock.every(intervalMs, () => {
  if (!watch.look(Atomics.load(shared, 0), systemClock.now(), controlTimes().waitedMs)) return
  timer.cancel()
  detached(Promise.try(stopAndReport), 'the watchdog')
})

parentPort?.once('message', () => {
  timer.cancel()
  parentPort?.close()
})

function stopAndReport(): void {
  const since = systemClock.now()
  const { ranMs } = controlTimes()
  const patience = new Patience({
    clock: systemClock,
    silentMs: patienceMs,
    mostMs: mostPatienceMs,
    excusedMs: () => controlTimes().waitedMs,
    giveUp: () => giveUp(watch.silentMs + systemClock.now() - since, controlTimes().ranMs - ranMs),
  })
  const session = new Session()
  const urls = new Map<string, string>()
  session.connectToMainThread()
  // it names all its scripts before it stops: on a busy machine that takes longer than the patience
  session.on('inspectorNotification', () => patience.heard())
  session.on('Debugger.scriptParsed', ({ params: { scriptId, url } }) => urls.set(scriptId, url))
  session.once('Debugger.paused', ({ params: { callFrames } }) => {
    const blocked: Blocked = {
      silentMs: watch.silentMs,
      stack: callFrames.slice(0, mostFrames).map((frame) => at(frame, urls)),
    }
    const expression = `globalThis[Symbol.for(${JSON.stringify(reportName.description)})](${JSON.stringify(blocked)})`
    session.post('Debugger.evaluateOnCallFrame', { callFrameId: callFrames[0]?.callFrameId ?? '', expression })
  })
  session.post('Debugger.enable')
  session.post('Debugger.pause')
}

function at({ functionName, location }: Debugger.CallFrame, urls: ReadonlyMap<string, string>): string {
  const place = `${urls.get(location.scriptId) ?? '?'}:${location.lineNumber + 1}:${(location.columnNumber ?? 0) + 1}`
  return `    at ${functionName || '<anonymous>'} (${place})`
}

/** It cannot even be stopped: it stands in code of the system, or of the engine. */
function giveUp(silentMs: number, ranMs: number): void {
  const seconds = Math.round(silentMs / 1000)
  const known = `state ${controlState()}, ${Math.round(ranMs)} ms on a processor since it was asked`
  writeSync(
    2,
    `ERROR: the control thread has been blocked for ${seconds} s, where is unknown (${known}), and the process ends\n`,
  )
  process.kill(process.pid, 'SIGABRT')
}
