// The states of a live recording, and what may be asked in which of them.
// Not the file.

import { type Machine, stay, to } from '@jackfield/base'
import type { RecordingSnapshot } from './recording-snapshot.ts'

export type RecordingState = RecordingSnapshot['state']
export const recordingOperations = ['stop', 'cancel', 'pause', 'unpause', 'mute', 'unmute'] as const
export type RecordingOperation = (typeof recordingOperations)[number]
export type RecordingEvent = RecordingOperation | 'begin' | 'end' | 'fail'
export type RecordingEffect = 'tell-started' | 'pause-sink' | 'resume-sink' | 'mute-sink' | 'unmute-sink' | 'close-sink'

/** An operation without a cell is refused: the recording is not in session. */
export const recordingMachine: Machine<RecordingState, RecordingEvent, RecordingEffect> = {
  queued: {
    // it never gets its turn; whoever waits is told at once
    stop: to('canceled'),
    cancel: to('canceled'),
    begin: to('recording', 'tell-started'),
    fail: to('failed'),
  },
  recording: {
    stop: to('done', 'close-sink'),
    cancel: to('canceled', 'close-sink'),
    pause: to('paused', 'pause-sink'),
    unpause: stay(),
    mute: stay('mute-sink'),
    unmute: stay('unmute-sink'),
    end: to('done', 'close-sink'),
    fail: to('failed', 'close-sink'),
  },
  paused: {
    stop: to('done', 'close-sink'),
    cancel: to('canceled', 'close-sink'),
    pause: stay(),
    unpause: to('recording', 'resume-sink'),
    mute: stay('mute-sink'),
    unmute: stay('unmute-sink'),
    end: to('done', 'close-sink'),
    fail: to('failed', 'close-sink'),
  },
  done: {},
  failed: {},
  canceled: {},
}
