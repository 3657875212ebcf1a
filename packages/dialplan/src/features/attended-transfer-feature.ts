// The feature `atxfer`: the one who pressed dials whom to ask, and transfers.

import { AttendedTransfer } from './attended-transfer.ts'
import type { FeatureAct } from './feature-use.ts'
import { askForTarget, playFeatureSound } from './transfer-target.ts'

export const attendedTransferFeature: FeatureAct = (use) =>
  use.collect(async (digits) => {
    const { deps, presser, other } = use
    other.startMusic('default')
    const target = await askForTarget(use, digits).catch(() => undefined)
    const from = deps.exchange.bridges.of(presser)
    if (presser.isHangingUp || other.isHangingUp || !from?.has(other)) {
      other.stopMusic()
      return
    }
    const made = target && deps.exchange.bridges.create({ attributes: [], bridgeClass: 'basic' })
    if (!target || !made?.ok) {
      other.stopMusic()
      await playFeatureSound(use, 'transferFailed')
      return
    }
    await new AttendedTransfer({ deps, presser, others: [other], from, target, digits }, made.bridge).run()
  })
