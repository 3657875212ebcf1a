import { action } from '../action.ts'
import { parseEventMask } from '../privileges.table.ts'
import { failure, success } from '../reply.ts'

export const events = action(
  { name: 'Events', privilege: [], synopsis: 'Says which events are wanted' },
  (request, { session }) => {
    const mask = parseEventMask(request.get('EventMask'))
    if (mask === undefined) return failure('Invalid event mask')
    session.eventMask = mask
    return success(undefined, [['Events', mask === 0 ? 'Off' : 'On']])
  },
)
