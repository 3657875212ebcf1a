// A line of the log as the interface shows it, in lists and in events.
// Not the log.

import type { LogTailLine } from '@jackfield/core'
import type { Render } from './render.ts'

export function shownLogLine(line: LogTailLine, render: Pick<Render, 'timestamp'>) {
  const { number, at, level, source, message, detail, channelId, callId, code } = line
  return {
    number,
    time: render.timestamp(at),
    level,
    source,
    text: message,
    ...(detail === undefined ? {} : { detail }),
    ...(channelId === undefined ? {} : { channel_id: channelId }),
    ...(callId === undefined ? {} : { call_id: callId }),
    ...(code === undefined ? {} : { code }),
  }
}
