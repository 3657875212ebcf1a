// PJSIPHangup(code): ends a SIP call that was not answered with exactly this status.

import { application } from '../engine/application.ts'

export const pjsipHangup = application(
  {
    name: 'PJSIPHangup',
    module: 'chan_pjsip.so',
    synopsis: 'Ends a SIP call that was not answered with exactly this status.',
    arguments: ['code'],
  },
  ({ channel, args, log }) => {
    const [code = ''] = args
    if (channel.driver.writeFunction?.('PJSIPHangup', [code], '')) return 'end'
    log.warning(
      `PJSIPHangup: '${code}' cannot end this channel: the status must be 400 to 699, the channel an unanswered incoming SIP call`,
    )
    return undefined
  },
)
