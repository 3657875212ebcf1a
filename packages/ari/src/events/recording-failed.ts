import { event } from '../event.ts'
import { targetTopic } from '../topic.ts'

export const recordingFailed = event(
  {
    name: 'RecordingFailed',
    about: 'A recording could not begin or go on; its `cause` says why.',
    from: 'recording-failed',
    fields: {
      recording: { type: 'LiveRecording', about: 'The recording.' },
    },
  },
  {
    concerns: ({ recording, channel }) => [targetTopic(recording.targetUri, channel)],
    fields: ({ recording }, render) => `"recording":${render.recording(recording)}`,
  },
)
