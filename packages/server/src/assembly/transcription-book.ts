// What is written down of channels, in the words of the interface.

import type { TranscriptionBook } from '@jackfield/ari'
import type { Transcriptions } from '@jackfield/speech'

export const transcriptionBook = (transcriptions: Transcriptions): TranscriptionBook => ({
  start: (channel, request) => transcriptions.start(channel, request),
  stop: (channel) => transcriptions.stop(channel),
  list: () => transcriptions.list().map(({ channelId, ...shown }) => ({ channel_id: channelId, ...shown })),
})
