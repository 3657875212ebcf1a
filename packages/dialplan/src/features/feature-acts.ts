// What each feature does when its code is pressed.
// Not the listening.

import { attendedTransferFeature } from './attended-transfer-feature.ts'
import { blindTransferFeature } from './blind-transfer-feature.ts'
import type { FeatureName } from './feature-settings.ts'
import type { FeatureAct } from './feature-use.ts'
import { touchMonitor } from './touch-monitor.ts'

/** The one who pressed leaves the call; what becomes of the other is decided by whoever brought them together. */
const disconnect: FeatureAct = ({ presser }) => presser.leaveBridge('removed')

/** The other party goes to the extension that parks; whoever pressed is told where, and leaves. */
const parkcall: FeatureAct = async ({ deps, presser }) => {
  const target = deps.parking?.extensionFor(presser)
  if (target) await deps.exchange.transfers.blind({ transferer: presser, ...target, isExternal: false })
  else deps.logOf(presser).warning('the call cannot be parked: its lot has no parkext', { code: 'no-parking' })
}

export const featureActs: Readonly<Record<FeatureName, FeatureAct>> = {
  disconnect,
  blindxfer: blindTransferFeature,
  atxfer: attendedTransferFeature,
  parkcall,
  automixmon: touchMonitor,
}
