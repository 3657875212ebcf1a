// How late the clocks are and how busy the threads.

import { Disposables, type Dispose } from '@jackfield/base'
import type { Metrics } from '@jackfield/http'
import { lateBoundsMs } from '@jackfield/media'
import type { Calls } from '../assembly/calls.ts'
import type { State } from '../assembly/state.ts'

/** Seconds that stand for all beats beyond the last bound. */
const laterThanAll = 1

export function measureLateness(metrics: Metrics, state: State, plane: Calls['media']['plane']): Dispose {
  const { lag, mediaLag, load } = state
  metrics.gauge('jackfield_control_lag_seconds', 'How late the control thread is', () => lag.lagMs / 1000)
  metrics.gauge('jackfield_media_lag_seconds', 'How late the media clocks were', () => mediaLag.lagMs / 1000)
  metrics.gauge('jackfield_control_busy_ratio', 'How much of its time the control thread works', () => load.control)
  metrics.gauge('jackfield_media_busy_ratio', 'How much of their time the media workers work', () => load.media)
  const bounds = lateBoundsMs.map((ms) => ms / 1000)
  const late = (name: string, help: string) => metrics.histogram(name, help, bounds).of()
  const control = late('jackfield_control_lateness_seconds', 'How late the control thread was, ten times a second')
  const media = late('jackfield_media_lateness_seconds', 'How late the beats of the media clocks were')
  const endings = new Disposables()
  endings.add(state.hooks('jackfield:control:lag').subscribe(({ lagMs }) => control.observe(lagMs / 1000)))
  endings.add(
    plane.onNotice((notice) => {
      if (notice.type !== 'clock') return
      for (const [at, times] of notice.late.entries()) {
        if (times > 0) media.observe(bounds[at] ?? laterThanAll, times)
      }
    }),
  )
  return () => endings.dispose()
}
