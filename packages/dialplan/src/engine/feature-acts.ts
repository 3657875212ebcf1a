// What each feature does when its code is pressed.
// Not the listening.

import type { FeatureName } from './feature-settings.ts'
import type { FeatureAct } from './features.ts'

/** The one who pressed leaves the call; what becomes of the other is decided by whoever brought them together. */
const disconnect: FeatureAct = ({ presser }) => presser.leaveBridge('removed')

const unavailable =
  (name: string): FeatureAct =>
  ({ parts, presser }) =>
    parts.logOf(presser).warning(`the feature ${name} is not available`)

export const featureActs: Readonly<Record<FeatureName, FeatureAct>> = {
  disconnect,
  blindxfer: unavailable('blindxfer'),
  atxfer: unavailable('atxfer'),
  parkcall: unavailable('parkcall'),
  automixmon: unavailable('automixmon'),
}
