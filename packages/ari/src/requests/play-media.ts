// Media that a request wants played: what is asked of the playbacks, and what is answered.
// Not who hears it: a channel or a bridge is found by each operation.

import type { PlayOutcome, PlayRequest } from '@jackfield/core'
import { Created, Fault, Rendered } from '@jackfield/description'
import type { AriDeps } from '../ari-deps.ts'

export interface PlayWords {
  readonly media: readonly string[] | undefined
  readonly lang: string | undefined
  readonly offsetms: number | undefined
  readonly skipms: number | undefined
  readonly playbackId: string | undefined
}

/** What may stand before the colon of a medium. */
const mediumOfAKind = /^(?:sound|recording|number|ordinal|digits|characters|tone|say|https?):/

export function readPlay({ media: items = [], lang, offsetms, skipms, playbackId }: PlayWords): PlayRequest {
  const media = joinSpoken(items)
  if (media.length === 0 || media.includes('')) throw new Fault('playback-media-empty', { parameter: 'media' })
  return { media, language: lang || undefined, offsetMs: offsetms, skipMs: skipms, id: playbackId || undefined }
}

/** The playback as it was made, and where it can be looked at. */
export function answerPlay(
  outcome: PlayOutcome,
  playbackId: string | undefined,
  { render }: Pick<AriDeps, 'render'>,
): Created {
  if (!outcome.ok && outcome.code === 'queue-full') throw new Fault('bridge-queue-full')
  if (!outcome.ok) throw new Fault('playback-exists', { parameter: 'playbackId', playbackId })
  const { snapshot } = outcome
  return new Created(`/playbacks/${encodeURIComponent(snapshot.id)}`, new Rendered(render.playback(snapshot)))
}

/** In a query commas part the media; those of a sentence that is spoken are its own. */
function joinSpoken(items: readonly string[]): readonly string[] {
  if (!items.some((item) => item.startsWith('say:'))) return items
  const media: string[] = []
  for (const item of items) {
    const last = media.at(-1)
    if (last?.startsWith('say:') && !mediumOfAKind.test(item)) media[media.length - 1] = `${last},${item}`
    else media.push(item)
  }
  return media
}
