import type { TransferResult } from '@jackfield/core'
import { action } from '../action.ts'
import { findChannel } from '../find-channel.ts'
import { failure, success } from '../reply.ts'

const words: Readonly<Record<Exclude<TransferResult, 'Success'>, string>> = {
  'Not Permitted': 'Transfer not permitted',
  Invalid: 'Transfer invalid',
  Fail: 'Transfer failed',
}

export const blindTransfer = action(
  { name: 'BlindTransfer', privilege: ['call'], synopsis: 'Sends whom a channel talks to to an extension' },
  async (request, { deps }) => {
    const [name, exten] = [request.get('Channel'), request.get('Exten')]
    if (name === '') return failure('No channel specified')
    if (exten === '') return failure('No extension specified')
    const transferer = findChannel(deps, name)
    if (!transferer) return failure('Channel specified does not exist')
    const context = request.get('Context') || transferer.variables.get('TRANSFER_CONTEXT') || transferer.facts.context
    const result = await deps.exchange.transfers.blind({ transferer, context, exten, isExternal: true })
    return result === 'Success' ? success('Transfer succeeded') : failure(words[result])
  },
)
