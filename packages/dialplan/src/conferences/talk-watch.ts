// Whether somebody in a conference speaks, by how loud it is.

import { levelFrameMs } from '@jackfield/core'
import type { EngineDeps } from '../engine/engine-deps.ts'
import type { Conference, Participant } from './conferences.ts'

/** So long above the threshold before it counts. */
const talkMs = 60

/** Until the function that comes back is called. */
export function watchTalk({ exchange }: EngineDeps, conference: Conference, participant: Participant): () => void {
  const { detectsTalk, talkThreshold, silenceMs } = participant.profile
  if (!detectsTalk) return () => undefined
  let [loudMs, quietMs] = [0, 0]
  return exchange.listen(participant.channel, (level, hasAudio) => {
    const isLoud = hasAudio && level >= talkThreshold && !participant.isMuted && !participant.isWaiting
    loudMs = isLoud ? loudMs + levelFrameMs : 0
    quietMs = isLoud ? 0 : quietMs + levelFrameMs
    if (!participant.isTalking && loudMs >= talkMs) conference.setTalking(participant, true)
    else if (participant.isTalking && quietMs >= silenceMs) conference.setTalking(participant, false)
  })
}
