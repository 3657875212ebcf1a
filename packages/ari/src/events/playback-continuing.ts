import { event } from '../event.ts'
import { targetTopic } from '../topic.ts'

export const playbackContinuing = event(
  {
    name: 'PlaybackContinuing',
    about: 'One item of a list was played and another one follows.',
    from: 'playback-continuing',
    fields: {
      playback: { type: 'Playback', about: 'The playback.' },
    },
  },
  {
    concerns: ({ playback, channel }) => [targetTopic(playback.targetUri, channel)],
    fields: ({ playback }, render) => `"playback":${render.playback(playback)}`,
  },
)
