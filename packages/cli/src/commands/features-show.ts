import { defaultFeatures, type FeatureSettings } from '@jackfield/dialplan'
import { wideCell } from '../columns.ts'
import { command } from '../command.ts'
import { shown } from '../reply.ts'

const row = (name: string, usual: string, current: string) =>
  [wideCell(name, 25), wideCell(usual, 7), current].join(' ').trimEnd()

const builtIn: readonly (readonly [string, (settings: FeatureSettings) => string])[] = [
  ['Pickup', ({ pickupExtension }) => pickupExtension],
  ['Blind Transfer', ({ codes }) => codes.blindxfer],
  ['Attended Transfer', ({ codes }) => codes.atxfer],
  ['One Touch MixMonitor', ({ codes }) => codes.automixmon],
  ['Disconnect Call', ({ codes }) => codes.disconnect],
  ['Park Call', ({ codes }) => codes.parkcall],
]

export const featuresShow = command(
  { name: 'features show', synopsis: 'Shows what can be done in a call by pressing keys, and which.' },
  ({ deps }) => {
    const settings = deps.features()
    const features = builtIn.map(([name, read]) => ({ name, usual: read(defaultFeatures), current: read(settings) }))
    const applications = [...settings.applications.values()].map((feature) => ({ ...feature }))
    const groups = [...settings.groups].map(([name, features]) => ({ name, features: [...features] }))
    const none = ['(none)']
    const lines = [
      row('Builtin Feature', 'Default', 'Current'),
      row('---------------', '-------', '-------'),
      ...features.map(({ name, usual, current }) => row(name, usual, current)),
      '',
      row('Dynamic Feature', 'Default', 'Current'),
      row('---------------', '-------', '-------'),
      ...(applications.length > 0 ? applications.map(({ name, code }) => row(name, 'no def', code)) : none),
      '',
      'Feature Groups:',
      '---------------',
      ...(groups.length > 0
        ? groups.flatMap(({ name, features }) => [`===> Group: ${name}`, ...features.map((each) => `===> --> ${each}`)])
        : none),
    ]
    return shown(lines, { features, applications, groups })
  },
)
