// Applications of the interface: who is there, and how well each keeps up with its events.

import type { Applications } from '@jackfield/ari'
import { Disposables, type Dispose, type Hooks } from '@jackfield/base'
import type { Metrics } from '@jackfield/http'

export function measureApplications(metrics: Metrics, applications: Applications, hooks: Hooks): Dispose {
  metrics.gauge('jackfield_applications', 'Applications registered now', () => applications.names().length)
  metrics.gauges('jackfield_application_connected', 'Whether an application is connected', () =>
    applications.names().map((application) => [{ application }, applications.find(application)?.isConnected ? 1 : 0]),
  )
  const of = (read: (figures: { events: number; waiting: number; dropped: number }) => number) => () =>
    applications.names().flatMap((application) => {
      const figures = applications.find(application)?.figuresAt(0)
      return figures ? [[{ application }, read(figures)] as const] : []
    })
  metrics.totals(
    'jackfield_application_events_total',
    'Events for an application since it came',
    of(({ events }) => events),
  )
  metrics.gauges(
    'jackfield_application_events_waiting',
    'Events an application has not read yet',
    of(({ waiting }) => waiting),
  )
  metrics.totals(
    'jackfield_application_events_dropped_total',
    'Events an application lost since it came',
    of(({ dropped }) => dropped),
  )
  const delivered = metrics.counter('jackfield_events_delivered_total', 'Events handed to applications').of()
  const dropped = metrics.counter('jackfield_events_dropped_total', 'Events an application lost, by reason')
  const endings = new Disposables()
  endings.add(hooks('jackfield:event:dropped').subscribe(({ reason, count }) => dropped.add(count, { reason })))
  endings.add(hooks('jackfield:event:delivered').subscribe(() => delivered.add()))
  return () => endings.dispose()
}
