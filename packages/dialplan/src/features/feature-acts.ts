// What each feature does when its code is pressed.
// Not the listening.

import { monitors } from '../listening/monitors.ts'
import { attendedTransferFeature } from './attended-transfer-feature.ts'
import { blindTransferFeature } from './blind-transfer-feature.ts'
import type { FeatureName } from './feature-settings.ts'
import type { FeatureAct } from './feature-use.ts'

/** The one who pressed leaves the call; what becomes of the other is decided by whoever brought them together. */
const disconnect: FeatureAct = ({ presser }) => presser.leaveBridge('removed')

/** Begins to record, and ends it when pressed again. */
const automixmon: FeatureAct = async ({ deps, presser, other }) => {
  const running = monitors.of(presser)
  if (running.size > 0) {
    for (const monitor of [...running.values()]) if (running.delete(monitor.id)) await monitor.finish()
    return
  }
  const application = deps.registry.application('MixMonitor')
  if (!application) return
  const [own, theirs] = [presser, other].map(({ facts }) => facts.caller.number.replace(/[^\w+*#-]/g, '') || 'unknown')
  const name = `auto-${Math.floor(deps.clock.wall() / 1000)}-${own}-${theirs}.wav`
  await deps.runner.run(deps.sessions.of(presser), application, name)
}

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
  automixmon,
}
