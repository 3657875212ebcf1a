import { command } from '../command.ts'
import { settingLines } from '../pjsip-rows.ts'
import { shown } from '../reply.ts'

const written = (settings: object): [string, string][] =>
  Object.entries(settings)
    .map(([name, value]): [string, string] => [
      name,
      typeof value === 'boolean' ? (value ? 'yes' : 'no') : Array.isArray(value) ? value.join(',') : String(value),
    ])
    .filter(([name]) => name !== 'name')
    .sort(([a], [b]) => (a < b ? -1 : 1))

export const pjsipShowSettings = command(
  {
    name: 'pjsip show settings',
    synopsis: 'Shows what counts for all of SIP: global and system of pjsip.conf.',
    module: 'res_pjsip.so',
  },
  ({ deps: { sip } }) => {
    const settings = sip.inventory.settings()
    const [global, system] = [written(settings.global), written(settings.system)]
    const lines = [
      '',
      'Global Settings:',
      '',
      ...settingLines(global),
      '',
      'System Settings:',
      '',
      ...settingLines(system),
    ]
    return shown([...lines, ''], { global: Object.fromEntries(global), system: Object.fromEntries(system) })
  },
)
