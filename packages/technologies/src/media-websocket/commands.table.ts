// What each command of a media websocket needs, and what it asks of the playout.
// Not how it is written.

import type { PlayoutAct } from '@jackfield/media'
import type { CommandName, MediaCommand } from './control-commands.ts'

export interface CommandRow {
  /** refused where messages are passed on as they are */
  readonly needsFrames: boolean
  /** refused while the program only listens */
  readonly needsVoice: boolean
  /** absent: the session carries it out itself */
  readonly act?: (command: MediaCommand) => PlayoutAct
}

const always = { needsFrames: false, needsVoice: false }
const ofQueue = { needsFrames: true, needsVoice: false }
const ofVoice = { needsFrames: true, needsVoice: true }

export const commandRows: Readonly<Record<CommandName, CommandRow>> = {
  ANSWER: always,
  HANGUP: always,
  START_MEDIA_BUFFERING: { ...ofVoice, act: () => ({ act: 'begin-bulk' }) },
  STOP_MEDIA_BUFFERING: { ...ofVoice, act: ({ correlationId }) => ({ act: 'end-bulk', id: correlationId }) },
  MARK_MEDIA: { ...ofVoice, act: ({ correlationId }) => ({ act: 'mark', id: correlationId }) },
  FLUSH_MEDIA: { ...ofQueue, act: () => ({ act: 'flush' }) },
  PAUSE_MEDIA: { ...ofVoice, act: () => ({ act: 'pause' }) },
  CONTINUE_MEDIA: { ...ofVoice, act: () => ({ act: 'resume' }) },
  REPORT_QUEUE_DRAINED: { ...ofQueue, act: () => ({ act: 'report-drained' }) },
  GET_STATUS: { ...always, act: () => ({ act: 'status' }) },
  SET_MEDIA_DIRECTION: ofQueue,
}
