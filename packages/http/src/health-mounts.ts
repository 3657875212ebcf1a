// Small mounts for those who look after the exchange: alive, ready, metrics, and the status page of http.conf.
// Not authenticated: whoever opens the door decides by its path restrictions who reaches them.

import { type Clock, detached } from '@jackfield/base'
import type { Door } from './door.ts'
import { htmlPage } from './html-page.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { Mount, MountAnswer, MountRequest } from './mount.ts'

/** A mount that can only be read, and has nothing below it. */
function readOnly(path: string, answer: () => MountAnswer | Promise<MountAnswer>): Mount {
  return {
    path,
    handle(request: MountRequest): MountAnswer | Promise<MountAnswer> {
      if (request.path !== '' && request.path !== '/')
        return page(404, 'The requested URL was not found on this server.')
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        const refused = page(405, 'Only GET and HEAD are allowed here.')
        return { ...refused, headers: [...refused.headers, 'Allow', 'GET,HEAD'] }
      }
      return answer()
    },
  }
}

const page = (status: number, text: string): MountAnswer => ({
  status,
  headers: ['Content-Type', 'text/html'],
  body: htmlPage(status, text),
})

const json = (status: number, value: object): MountAnswer => ({
  status,
  headers: ['Content-Type', 'application/json', 'Cache-Control', 'no-cache, no-store'],
  body: JSON.stringify(value),
})

/** `/health`: 200 as long as the process answers at all. */
export const healthMount = (): Mount => readOnly('/health', () => json(200, { status: 'ok' }))

/** `/ready`: 200 when new work is welcome, else 503 with the reason. `check` gives the reason why not. */
export const readyMount = (check: () => string | undefined): Mount =>
  readOnly('/ready', () => {
    const reason = check()
    return reason === undefined ? json(200, { status: 'ready' }) : json(503, { status: 'not ready', reason })
  })

/** Milliseconds of the processor that a text may take and be made anew for everybody who asks. */
const cheapMs = 20
/** A dearer one is shown for so many times what it took: strangers may ask as often as they like. */
const shownTimes = 20

/** What this thread has taken of the processor so far. */
function ownCpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

/** `/metrics`, as Prometheus reads it. */
export function metricsMount(metrics: Metrics, clock: Pick<Clock, 'now'>, cpuMs = ownCpuMs): Mount {
  let shown: { readonly text: Promise<string>; until: number } | undefined
  const make = () => {
    let begunMs = 0
    // what loads the library the first time says nothing of how dear a text is
    const text = metrics.load().then(() => {
      begunMs = cpuMs()
      return metrics.text()
    })
    const made = { text, until: Number.POSITIVE_INFINITY }
    const end = () => {
      const tookMs = cpuMs() - begunMs
      made.until = tookMs > cheapMs ? clock.now() + tookMs * shownTimes : 0
    }
    detached(made.text.then(end, end), 'what is known of the metrics')
    return made
  }
  return readOnly('/metrics', async () => {
    if (!shown || clock.now() >= shown.until) shown = make()
    return {
      status: 200,
      headers: ['Content-Type', 'text/plain; version=0.0.4; charset=utf-8', 'Cache-Control', 'no-cache, no-store'],
      body: await shown.text,
    }
  })
}

/** `/httpstatus`: where the door listens and what stands behind it. */
export const statusMount = (door: Door): Mount =>
  readOnly('/httpstatus', () => {
    const lines = [
      ...door.addresses.map(
        ({ host, port, isSecure }) => `${isSecure ? 'https' : 'http'}://${host}:${port}${door.prefix}`,
      ),
      `${door.connectionCount} connections`,
      ...door.mounts.map(({ path }) => `${door.prefix}${path}`),
    ]
    return page(200, lines.join('; '))
  })
