// Small mounts for those who look after the exchange: alive, ready, metrics, and the status page of http.conf.
// Not authenticated: whoever opens the door decides by its path restrictions who reaches them.

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
        const refused = page(405, 'This can only be read.')
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

/** `/metrics`, as Prometheus reads it. */
export const metricsMount = (metrics: Metrics): Mount =>
  readOnly('/metrics', async () => ({
    status: 200,
    headers: ['Content-Type', 'text/plain; version=0.0.4; charset=utf-8', 'Cache-Control', 'no-cache, no-store'],
    body: await metrics.text(),
  }))

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
