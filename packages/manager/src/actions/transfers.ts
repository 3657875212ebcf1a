// The actions that transfer a call: BlindTransfer, Atxfer, CancelAtxfer.
// How a transfer goes is known in the package `dialplan`.

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

export const atxfer = action(
  {
    name: 'Atxfer',
    privilege: ['call'],
    synopsis: 'Lets a channel ask an extension before it transfers whom it talks to',
  },
  (request, { deps }) => {
    const [name, exten] = [request.get('Channel'), request.get('Exten')]
    if (name === '') return failure('No channel specified')
    if (exten === '') return failure('No extension specified')
    if (deps.features().codes.atxfer === '') return failure('No attended transfer feature code found')
    const channel = findChannel(deps, name)
    if (!channel) return failure('Channel specified does not exist')
    const context = request.get('Context') || channel.variables.get('TRANSFER_CONTEXT') || channel.facts.context
    // as digits into a channel that talks to nobody: nothing comes of it
    deps.dialplan.beginTransfer(channel, { context, exten })
    return success('Atxfer successfully queued')
  },
)

export const cancelAtxfer = action(
  { name: 'CancelAtxfer', privilege: ['call'], synopsis: 'Calls an attended transfer off' },
  (request, { deps }) => {
    const name = request.get('Channel')
    if (name === '') return failure('No channel specified')
    if (deps.features().codes.disconnect === '') return failure('No disconnect feature code found')
    const channel = findChannel(deps, name)
    if (!channel) return failure('Channel specified does not exist')
    deps.dialplan.abortTransfer(channel)
    return success('CancelAtxfer successfully queued')
  },
)
