// The process under the names every Prometheus client gives them, and what it runs.

import { readdirSync, readFileSync } from 'node:fs'
import { faultCount } from '@jackfield/base'
import type { Metrics } from '@jackfield/http'
import type { State } from '../assembly/state.ts'
import { version } from '../version.ts'

export function measureProcess(metrics: Metrics, { heap, system }: State): void {
  metrics.gauges('jackfield_build_info', 'What runs; its value is always 1', () => [
    [{ version, compatible: system.version, node: process.version }, 1],
  ])
  metrics.gauge('process_start_time_seconds', 'When the exchange was started, in seconds since 1970', () =>
    Math.floor(system.startedAt / 1000),
  )
  metrics.total('process_cpu_seconds_total', 'Processor time of all threads', () => {
    const { user, system: kernel } = process.cpuUsage()
    return (user + kernel) / 1e6
  })
  metrics.gauge('process_resident_memory_bytes', 'Memory the process holds', () => process.memoryUsage.rss())
  metrics.gauges('process_open_fds', 'Open files and sockets', () => oneOrNone(openFiles()))
  metrics.gauges('process_max_fds', 'Open files and sockets there may be', () => oneOrNone(mostFiles()))
  metrics.gauge(
    'nodejs_heap_size_used_bytes',
    'Heap in use by the control thread',
    () => process.memoryUsage().heapUsed,
  )
  metrics.gauge(
    'jackfield_heap_used_ratio',
    'How much of the memory of the control thread is used',
    () => heap.percent / 100,
  )
  metrics.total('jackfield_faults_total', 'Errors of the program itself; each is in the log', faultCount)
}

const oneOrNone = (value: number | undefined) => (value === undefined ? [] : ([[{}, value]] as const))

/** Nothing where the system does not say. */
function openFiles(): number | undefined {
  try {
    return readdirSync('/proc/self/fd').length
  } catch {
    return undefined
  }
}

function mostFiles(): number | undefined {
  try {
    const soft = /^Max open files\s+(\S+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1]
    return soft === undefined || soft === 'unlimited' ? undefined : Number(soft)
  } catch {
    return undefined
  }
}
