import { event } from '../event.ts'
import { targetTopic } from '../topic.ts'

export const playbackStarted = event(
  {
    name: 'PlaybackStarted',
    about: 'Something began to be played, or the next item of a list did.',
    from: 'playback-started',
    fields: {
      playback: { type: 'Playback', about: 'The playback.' },
    },
  },
  {
    concerns: ({ playback, channel }) => [targetTopic(playback.targetUri, channel)],
    fields: ({ playback }, render) => `"playback":${render.playback(playback)}`,
  },
)
