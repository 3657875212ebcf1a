// What the door leads to: the interface, the sockets for media and telephones, what watches the exchange, and files.

import { join } from 'node:path'
import type { Clock, Dispose } from '@jackfield/base'
import { type Door, healthMount, Metrics, metricsMount, readyMount, staticMount, statusMount } from '@jackfield/http'
import { measure } from '../metrics/measure.ts'
import type { Measured } from '../metrics/measured.ts'
import { consoleMount } from './console.ts'
import type { ServedInterface } from './interface.ts'
import { phoneMount } from './phone-page.ts'
import type { Settings } from './settings.ts'

interface Mounted extends Measured {
  readonly door: Door
  readonly interface: ServedInterface
  /** why new work is not welcome; nothing when it is */
  readonly unreadiness: string | undefined
}

/** The console is of no use without the interface it asks. */
export const hasConsole = (ari: Settings['ari'], http: Settings['http']): boolean =>
  http.options.enable_console && ari.options.enabled

/** Handed back: how to stop measuring. */
export function mountAll(exchange: Mounted, { ari, http, program }: Settings, clock: Clock): Dispose {
  const { door, calls } = exchange
  const metrics = new Metrics()
  const stopMeasuring = measure(metrics, exchange)
  if (ari.options.enabled) door.mount(exchange.interface.mount)
  if (hasConsole(ari, http)) door.mount(consoleMount({ clock, door, interface: exchange.interface }))
  else if (http.options.enable_console) {
    exchange.state.log
      .for('http')
      .warning('there is no console: it asks the interface, and that is not enabled in ari.conf')
  }
  door.mount(calls.mediaSockets.mount)
  door.mount(calls.telephones.mount)
  door.mount(healthMount())
  door.mount(readyMount(() => exchange.unreadiness))
  door.mount(metricsMount(metrics, clock))
  if (http.options.enable_status) door.mount(statusMount(door))
  if (http.options.enable_phone) door.mount(phoneMount())
  if (http.options.enable_static) door.mount(staticMount(join(program.directories.data, 'static-http')))
  return stopMeasuring
}
