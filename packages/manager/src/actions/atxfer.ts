import { action } from '../action.ts'
import { beginConsultation } from '../consultations.ts'
import { findChannel } from '../find-channel.ts'
import { failure, success } from '../reply.ts'

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
    const { codes, transferNoAnswerTimeoutMs } = deps.features()
    if (codes.atxfer === '') return failure('No attended transfer feature code found')
    const channel = findChannel(deps, name)
    if (!channel) return failure('Channel specified does not exist')
    const context = request.get('Context') || channel.variables.get('TRANSFER_CONTEXT') || channel.facts.context
    beginConsultation(deps, channel, `Local/${exten}@${context}`, transferNoAnswerTimeoutMs)
    return success('Atxfer successfully queued')
  },
)
