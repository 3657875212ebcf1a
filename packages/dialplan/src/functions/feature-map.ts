// FEATUREMAP(feature): the keys of a feature on this channel.

import { dialplanFunction, failed } from '../engine/dialplan-function.ts'
import { featureNames } from '../features/feature-settings.ts'
import { ownFeatures } from '../features/features.ts'

const find = (name: string) => featureNames.find((known) => known === name.toLowerCase())

export const featureMap = dialplanFunction(
  {
    name: 'FEATUREMAP',
    module: 'core',
    synopsis: 'The keys of a feature on this channel.',
    arguments: ['feature'],
    needsChannel: true,
  },
  {
    read(use) {
      const given = use.args[0] ?? ''
      const name = find(given)
      if (name) return use.deps.features.codeOf(use.channel, name)
      const { applications } = use.deps.settings().features
      const applied = applications.get(given)
      return applied?.code ?? failed(use, `FEATUREMAP: there is no feature '${given}'`)
    },
    write(use, value) {
      const name = find(use.args[0] ?? '')
      if (name) ownFeatures.of(use.channel).codes.set(name, value)
      else use.log.error(`FEATUREMAP: there is no feature '${use.args[0]}'`)
      return name !== undefined
    },
  },
)
