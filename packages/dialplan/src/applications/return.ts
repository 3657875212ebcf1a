// Return([value]): back behind the Gosub that called.

import { application } from '../engine/application.ts'

export const returnValue = application(
  {
    name: 'Return',
    module: 'app_stack.so',
    synopsis: 'Comes back from a subroutine.',
    arguments: ['value?'],
    split: 'none',
  },
  ({ data, channel, session, log }) => {
    const frame = session.stack.pop()
    if (!frame) {
      log.error('Return: the channel is in no subroutine')
      return 'end'
    }
    channel.change(frame.from)
    session.stack.forget(frame)
    channel.variables.set('GOSUB_RETVAL', data)
    return 'continue'
  },
)
