// SayOrdinal(number[,gender]): first, second, third, by the rules of the channel's language.

import { application } from '../engine/application.ts'
import { say } from '../speaking/say.ts'

export const sayOrdinal = application(
  {
    name: 'SayOrdinal',
    module: 'core',
    synopsis: 'Says a number as a place in an order.',
    arguments: ['number', 'gender?'],
  },
  (call) => {
    const [number = '', gender = ''] = call.args
    if (!/^\s*\d{1,9}\s*$/.test(number)) {
      call.log.warning(`SayOrdinal: '${number}' is not an ordinal number`)
      return 'continue'
    }
    if (gender !== '' && !/^[fmcn]/i.test(gender)) {
      call.log.warning(`SayOrdinal: '${gender}' is none of f, m, c, n`)
      return 'end'
    }
    return say(call, [`ordinal:${Number(number)}`])
  },
)
