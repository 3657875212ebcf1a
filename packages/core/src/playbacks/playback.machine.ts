// The states of a playback: what the interface may ask in which of them, and what becomes of it.
// Not the media: effects say what to do to them.

import { type Machine, stay, to } from '@jackfield/base'
import type { PlaybackSnapshot } from './playback-snapshot.ts'

export type PlaybackState = PlaybackSnapshot['state']
export const playbackOperations = ['restart', 'pause', 'unpause', 'reverse', 'forward'] as const
export type PlaybackOperation = (typeof playbackOperations)[number]
export type PlaybackEvent = PlaybackOperation | 'stop' | 'item-began' | 'item-ended' | 'list-ended' | 'list-failed'
export type PlaybackEffect =
  | 'tell-started'
  | 'tell-continuing'
  | 'tell-finished'
  | 'pause-media'
  | 'resume-media'
  | 'restart-media'
  | 'wind-back'
  | 'wind-forward'
  | 'stop-media'

/** An operation without a cell is refused: it can be asked only while something is playing. */
export const playbackMachine: Machine<PlaybackState, PlaybackEvent, PlaybackEffect> = {
  queued: {
    restart: stay(),
    // told when its turn would have come
    stop: to('done'),
    'item-began': to('playing', 'tell-started'),
    'list-failed': to('failed', 'tell-finished'),
  },
  playing: {
    restart: stay('restart-media'),
    pause: to('paused', 'pause-media'),
    unpause: stay(),
    reverse: stay('wind-back'),
    forward: stay('wind-forward'),
    stop: to('done', 'stop-media', 'tell-finished'),
    'item-ended': to('continuing', 'tell-continuing'),
    'list-ended': to('done', 'tell-finished'),
    'list-failed': to('failed', 'stop-media', 'tell-finished'),
  },
  continuing: {
    restart: stay(),
    pause: stay(),
    unpause: stay(),
    reverse: stay(),
    forward: stay(),
    stop: to('done', 'stop-media', 'tell-finished'),
    'item-began': to('playing', 'tell-started'),
    'list-failed': to('failed', 'tell-finished'),
  },
  paused: {
    pause: stay(),
    unpause: to('playing', 'resume-media', 'tell-started'),
    stop: to('done', 'stop-media', 'tell-finished'),
    'list-failed': to('failed', 'stop-media', 'tell-finished'),
  },
  done: { stop: stay() },
  failed: { stop: stay() },
}
