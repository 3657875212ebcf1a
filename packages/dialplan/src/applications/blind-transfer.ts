// BlindTransfer(extension[,context]): sends the other parties of the channel's bridge to an extension.

import { application } from '../engine/application.ts'

const words: Readonly<Record<string, string>> = {
  Success: 'SUCCESS',
  Fail: 'FAILURE',
  Invalid: 'INVALID',
  'Not Permitted': 'NOTPERMITTED',
}

export const blindTransfer = application(
  {
    name: 'BlindTransfer',
    module: 'app_blind_transfer.so',
    synopsis: 'Sends the other party to an extension.',
    arguments: ['extension', 'context?'],
  },
  async ({ args: [exten = '', given = ''], channel, deps }) => {
    const context = given || channel.variables.get('TRANSFER_CONTEXT') || channel.facts.context
    if (!deps.extensions.find(context, exten, 1, channel.facts.connected.number)) {
      channel.fail('transfer-failed', `the transfer to ${exten}@${context} failed: there is no such extension`)
      channel.variables.set('BLINDTRANSFERSTATUS', 'INVALID')
      return
    }
    const result = await deps.exchange.transfers.blind({ transferer: channel, context, exten, isExternal: false })
    channel.variables.set('BLINDTRANSFERSTATUS', words[result] ?? 'FAILURE')
  },
)
