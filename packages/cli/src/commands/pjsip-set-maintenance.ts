import { command } from '../command.ts'
import { refused, shown } from '../reply.ts'

export const pjsipSetMaintenance = command(
  {
    name: 'pjsip set maintenance',
    synopsis: 'Refuses everything new of a SIP endpoint while somebody works on it.',
    arguments: [
      { name: 'switch', words: ['on', 'off'] },
      {
        name: 'endpoint|all',
        words: ({ sip }) => ['all', ...sip.inventory.endpoints().map(({ settings }) => settings.name)],
      },
    ],
    notes: [
      'New calls from and to it are refused, and every other request that does not end a registration or subscription.',
      'Calls in progress go on. A restart ends it.',
    ],
    module: 'res_pjsip.so',
  },
  ({ args: [word = '', name = ''], deps: { sip } }) => {
    const isOn = word.toLowerCase() === 'on'
    const changed = sip.inventory.maintain(name, isOn)
    if (!changed) return refused(`Unable to retrieve endpoint ${name}`)
    const how = isOn ? 'enabled' : 'disabled'
    if (changed.length === 0) return shown([`Maintenance mode was ${how} before.`], changed)
    return shown(
      changed.map((one) => `Maintenance mode ${how} for endpoint '${one}'`),
      changed,
    )
  },
)
