import { event } from '../event.ts'
import { targetTopic } from '../topic.ts'

export const recordingFinished = event(
  {
    name: 'RecordingFinished',
    about: 'A recording is over and its file is complete, or it was canceled.',
    from: 'recording-finished',
    fields: {
      recording: { type: 'LiveRecording', about: 'The recording.' },
    },
  },
  {
    concerns: ({ recording, channel }) => [targetTopic(recording.targetUri, channel)],
    fields: ({ recording }, render) => `"recording":${render.recording(recording)}`,
  },
)
