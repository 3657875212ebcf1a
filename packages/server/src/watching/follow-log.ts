// Lines of the log on the bus, for applications that subscribed to them: only while there is one.
// At the end of the turn in which they were written: what the delivery itself logs does not come back into it.

import type { Applications } from '@jackfield/ari'
import { atEndOfTurn, type Dispose } from '@jackfield/base'
import type { LogTailLine } from '@jackfield/core'
import type { State } from '../assembly/state.ts'

/** Lines of one turn that are told; who logs more is seen in `GET /log`. */
const mostLines = 1_000

export function followLog({ logs, bus }: Pick<State, 'logs' | 'bus'>, applications: Applications): Dispose {
  let waiting: LogTailLine[] = []
  let isOver = false
  const publish = () => {
    const lines = waiting
    waiting = []
    if (!isOver) for (const line of lines) bus.publish('log-line', { line })
  }
  const stop = logs.tail.onAdded((line) => {
    if (!applications.isFollowed('log') || waiting.length >= mostLines) return
    if (waiting.push(line) === 1) atEndOfTurn(publish)
  })
  return () => {
    isOver = true
    stop()
  }
}
