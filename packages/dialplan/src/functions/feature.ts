// FEATURE(option): a value of features.conf for this channel.

import { table } from '@jackfield/base'
import { dialplanFunction, failed } from '../engine/dialplan-function.ts'
import type { FeatureSettings } from '../features/feature-settings.ts'
import { ownFeatures } from '../features/features.ts'

const readers = table<(settings: FeatureSettings) => string>({
  inherit: () => '0',
  featuredigittimeout: ({ featureDigitTimeoutMs }) => String(featureDigitTimeoutMs),
  transferdigittimeout: ({ transferDigitTimeoutMs }) => String(transferDigitTimeoutMs / 1000),
  atxfernoanswertimeout: ({ transferNoAnswerTimeoutMs }) => String(transferNoAnswerTimeoutMs / 1000),
  atxferdropcall: ({ dropsCallOnFailedTransfer }) => (dropsCallOnFailedTransfer ? '1' : '0'),
  atxferloopdelay: ({ transferLoopDelayMs }) => String(transferLoopDelayMs / 1000),
  atxfercallbackretries: ({ transferCallbackRetries }) => String(transferCallbackRetries),
  xfersound: ({ sounds }) => sounds.transferred,
  xferfailsound: ({ sounds }) => sounds.transferFailed,
  atxferabort: ({ transferCodes }) => transferCodes.abort,
  atxfercomplete: ({ transferCodes }) => transferCodes.complete,
  atxferthreeway: ({ transferCodes }) => transferCodes.threeway,
  atxferswap: ({ transferCodes }) => transferCodes.swap,
  pickupexten: ({ pickupExtension }) => pickupExtension,
  pickupsound: ({ sounds }) => sounds.pickup,
  pickupfailsound: ({ sounds }) => sounds.pickupFailed,
  courtesytone: ({ sounds }) => sounds.courtesy,
  recordingfailsound: ({ sounds }) => sounds.recordingFailed,
  transferdialattempts: ({ transferDialAttempts }) => String(transferDialAttempts),
  transferretrysound: ({ sounds }) => sounds.retry,
  transferinvalidsound: ({ sounds }) => sounds.invalid,
  transferannouncesound: ({ sounds }) => sounds.announce,
})

export const feature = dialplanFunction(
  {
    name: 'FEATURE',
    module: 'core',
    synopsis: 'A value of features.conf for this channel.',
    arguments: ['option'],
    needsChannel: true,
  },
  {
    read(use) {
      const name = (use.args[0] ?? '').toLowerCase()
      const own = ownFeatures.known(use.channel)?.options.get(name)
      return (
        own ?? readers.get(name)?.(use.deps.settings().features) ?? failed(use, `FEATURE: there is no option '${name}'`)
      )
    },
    write(use, value) {
      const name = (use.args[0] ?? '').toLowerCase()
      if (readers.get(name)) {
        ownFeatures.of(use.channel).options.set(name, value)
        return true
      }
      use.log.error(`FEATURE: there is no option '${name}'`)
      return false
    },
  },
)
