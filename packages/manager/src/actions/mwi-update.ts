import { action } from '../action.ts'
import { failure, success } from '../reply.ts'

/** Nothing: it is no count. */
const countOf = (text: string): number | undefined => (/^\d+$/.test(text) ? Number(text) : undefined)

export const mwiUpdate = action(
  { name: 'MWIUpdate', privilege: ['call'], synopsis: 'Says how many messages a mailbox has' },
  (request, { deps }) => {
    const [name, old, fresh] = [request.get('Mailbox'), request.get('OldMessages'), request.get('NewMessages')]
    if (name === '') return failure('Missing mailbox parameter in request')
    const oldMessages = countOf(old || '0')
    if (oldMessages === undefined) return failure(`Invalid OldMessages: ${old}`)
    const newMessages = countOf(fresh || '0')
    if (newMessages === undefined) return failure(`Invalid NewMessages: ${fresh}`)
    const kept = deps.mailboxes.update(name, { oldMessages, newMessages })
    return kept.ok ? success() : failure('Update attempt failed')
  },
)
