import { event } from '../event.ts'
import { targetTopic } from '../topic.ts'

export const recordingStarted = event(
  {
    name: 'RecordingStarted',
    about: 'A recording has really begun.',
    from: 'recording-started',
    fields: {
      recording: { type: 'LiveRecording', about: 'The recording.' },
    },
  },
  {
    concerns: ({ recording, channel }) => [targetTopic(recording.targetUri, channel)],
    fields: ({ recording }, render) => `"recording":${render.recording(recording)}`,
  },
)
