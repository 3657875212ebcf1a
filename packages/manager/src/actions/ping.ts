import { action } from '../action.ts'
import { formatSeconds } from '../event-board.ts'
import { success } from '../reply.ts'

export const ping = action({ name: 'Ping', privilege: [], synopsis: 'Says that it is there' }, (_request, { deps }) =>
  success(undefined, [
    ['Ping', 'Pong'],
    ['Timestamp', formatSeconds(deps.clock.wall())],
  ]),
)
