import { event } from '../event.ts'
import { targetTopic } from '../topic.ts'

export const playbackFinished = event(
  {
    name: 'PlaybackFinished',
    about: 'Nothing more is played: it is over, was stopped, or failed. Comes once for a whole list.',
    from: 'playback-finished',
    fields: {
      playback: { type: 'Playback', about: 'The playback.' },
    },
  },
  {
    concerns: ({ playback, channel }) => [targetTopic(playback.targetUri, channel)],
    fields: ({ playback }, render) => `"playback":${render.playback(playback)}`,
  },
)
