import { action } from '../action.ts'
import { integerPrefix } from '../integer-prefix.ts'
import { success } from '../reply.ts'

export const waitEvent = action(
  { name: 'WaitEvent', privilege: [], synopsis: 'Answers when there is an event, with it' },
  async (request, { session }) => {
    const seconds = integerPrefix(request.get('Timeout')) ?? -1
    await session.waitForEvent(seconds < 0 ? -1 : seconds * 1000)
    const id = request.actionId === '' ? [] : ([['ActionID', request.actionId]] as const)
    return { ...success('Waiting for Event completed.'), trailer: [['Event', 'WaitEventComplete'], ...id] }
  },
)
