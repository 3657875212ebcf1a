// The feature `blindxfer`: the other party is sent to an extension, without a word.

import type { FeatureAct } from './feature-use.ts'
import { askForTarget, playFeatureSound } from './transfer-target.ts'

export const blindTransferFeature: FeatureAct = async (use) => {
  const { deps, presser, other } = use
  other.startMusic('default')
  const target = await use.collect((digits) => askForTarget(use, digits)).catch(() => undefined)
  other.stopMusic()
  if (presser.isHangingUp || other.isHangingUp) return
  const result = target && (await deps.exchange.transfers.blind({ transferer: presser, ...target, isExternal: false }))
  if (result !== 'Success') await playFeatureSound(use, 'transferFailed')
}
