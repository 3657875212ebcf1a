import { command } from '../command.ts'
import { said } from '../reply.ts'

export const pjsipSetHistory = command(
  {
    name: 'pjsip set history',
    synopsis: 'Keeps the last SIP messages, to be looked at with pjsip show history.',
    arguments: [{ name: 'switch', words: ['on', 'off', 'clear'] }],
    notes: ['on: from now on; the last 1000 are kept', 'off: no more; what is kept stays', 'clear: forgets them'],
    module: 'res_pjsip.so',
  },
  ({ args: [word = ''], deps: { sip } }) => {
    switch (word.toLowerCase()) {
      case 'on':
        sip.history.begin()
        return said('PJSIP history enabled')
      case 'clear':
        sip.history.clear()
        return said('PJSIP history cleared')
      default:
        sip.history.end()
        return said('PJSIP history disabled')
    }
  },
)
