// Hangup([cause]): the end, with a cause by number or name.

import { causeNumber } from '@jackfield/core'
import { application, coreModule } from '../engine/application.ts'
import { integerPrefix } from '../text/integer-prefix.ts'

const normalClearing = 16

export const hangup = application(
  { name: 'Hangup', module: coreModule, synopsis: 'Ends the call.', arguments: ['cause?'], split: 'none' },
  ({ data, channel, log }) => {
    const text = data.trim()
    const cause = text === '' ? undefined : (integerPrefix(text) ?? causeNumber(text))
    if (text !== '' && !(cause !== undefined && cause > 0)) log.warning(`Hangup: '${text}' is no cause`)
    if (cause !== undefined && cause > 0) channel.setHangupCause(cause)
    else if (channel.hangupCause === 0) channel.setHangupCause(normalClearing)
    channel.hangupSource = 'dialplan/builtin'
    return 'end'
  },
)
