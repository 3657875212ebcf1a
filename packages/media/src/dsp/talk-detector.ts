// Tells talking from silence: talking begins with the first loud frame and ends after enough quiet ones.
// Not the audio; not who wants to know.

export interface TalkDetector {
  silenceMs: number
  threshold: number
  isTalking: boolean
  talkedMs: number
  quietMs: number
}

export type TalkChange = { readonly type: 'started' } | { readonly type: 'finished'; readonly durationMs: number }

export const talkDefaults = { silenceMs: 2_500, threshold: 256 } as const

export const talkDetector = (silenceMs: number, threshold: number): TalkDetector => ({
  silenceMs,
  threshold,
  isTalking: false,
  talkedMs: 0,
  quietMs: 0,
})

/** Takes a frame in; says when something changed. The duration leaves the final silence out. */
export function addLevel(detector: TalkDetector, level: number, frameMs: number): TalkChange | undefined {
  if (level >= detector.threshold) {
    detector.quietMs = 0
    detector.talkedMs += frameMs
    if (detector.isTalking) return undefined
    detector.isTalking = true
    detector.talkedMs = frameMs
    return { type: 'started' }
  }
  if (!detector.isTalking) return undefined
  detector.quietMs += frameMs
  detector.talkedMs += frameMs
  if (detector.quietMs < detector.silenceMs) return undefined
  detector.isTalking = false
  return { type: 'finished', durationMs: detector.talkedMs - detector.quietMs }
}
