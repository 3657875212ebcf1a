import { action } from '../action.ts'
import { field, yesOrNo } from '../message.ts'
import { success } from '../reply.ts'

export const coreSettings = action(
  { name: 'CoreSettings', privilege: ['system', 'reporting'], synopsis: 'Shows how the exchange is set up' },
  (_request, { deps, version }) => {
    const { config } = deps.system.info(['config'])
    return success(undefined, [
      ['AMIversion', version],
      ['AsteriskVersion', deps.system.version],
      ['SystemName', deps.system.name],
      field('CoreMaxCalls', config?.max_channels ?? 0),
      ['CoreMaxLoadAvg', (config?.max_load ?? 0).toFixed(6)],
      ['CoreRunUser', config?.setid.user ?? ''],
      ['CoreRunGroup', config?.setid.group ?? ''],
      field('CoreMaxFilehandles', config?.max_open_files ?? 0),
      ['CoreRealTimeEnabled', yesOrNo(false)],
      ['CoreCDRenabled', yesOrNo(deps.recordSettings().isEnabled)],
      // this interface over HTTP, which is not offered, and not HTTP itself
      ['CoreHTTPenabled', yesOrNo(false)],
      ['SoundsSearchCustomDir', yesOrNo(false)],
    ])
  },
)
