// A bridge that a request wants made: the same whether its id stands in the path or not.
// Not the bridge.

import type { JsonObject } from '@jackfield/base'
import type { BridgeAttribute } from '@jackfield/core'
import { Fault, Rendered } from '@jackfield/description'
import type { AriDeps } from '../ari-deps.ts'
import { limitFault } from './limit-fault.ts'
import { readVariables } from './read-variables.ts'

export interface BridgeWords {
  readonly bridgeId?: string | undefined
  readonly type: string | undefined
  readonly name: string | undefined
  readonly variables: JsonObject | undefined
  readonly mute: boolean
  readonly absorbDTMF: boolean
}

const allowed: readonly BridgeAttribute[] = [
  'mixing',
  'holding',
  'dtmf_events',
  'proxy_media',
  'video_single',
  'video_sfu',
  'sdp_label',
]

/** Nothing is made when anything about it is wrong. Answers with the bridge, its reported variables included. */
export function createBridge(words: BridgeWords, { bridges, render }: Pick<AriDeps, 'bridges' | 'render'>): Rendered {
  const { bridgeId, type, name, mute, absorbDTMF } = words
  if (bridgeId && bridges.get(bridgeId)) throw new Fault('bridge-exists', { parameter: 'bridgeId', bridgeId })
  const variables = readVariables(words.variables)
  const { full } = bridges
  if (full) throw limitFault(full)
  const outcome = bridges.create({
    id: bridgeId || undefined,
    type,
    name,
    isMuted: mute,
    absorbsDigits: absorbDTMF,
    creator: 'Stasis',
    bridgeClass: 'stasis',
  })
  if (!outcome.ok) throw new Fault('bridge-type-invalid', { parameter: 'type', type, allowed })
  const { bridge } = outcome
  for (const { name: variable, value, isReported } of variables) {
    const refusal = bridge.setVariable(variable, value, isReported)
    if (!refusal) continue
    bridge.destroy()
    throw limitFault(refusal)
  }
  return new Rendered(render.bridge(bridge.snapshot()))
}
