import { action } from '../action.ts'
import { success } from '../reply.ts'

/** They say what is done, not what is told. */
const own = new Set(['action', 'userevent'])

export const userEvent = action(
  { name: 'UserEvent', privilege: ['user'], synopsis: 'Tells the other clients something' },
  (request, { board }) => {
    const fields = request.fields.filter(([name]) => !own.has(name.toLowerCase()))
    board.raise('client-spoke', { eventName: request.get('UserEvent'), fields })
    return success('Event Sent')
  },
)
