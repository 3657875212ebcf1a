// SayNumber(number[,gender]): a number as people say it.

import { application } from '../engine/application.ts'
import { say } from '../speaking/say.ts'

export const sayNumber = application(
  { name: 'SayNumber', module: 'core', synopsis: 'Says a number.', arguments: ['number', 'gender?'] },
  (call) => {
    const [number = '', gender = ''] = call.args
    if (!/^\s*-?\d+\s*$/.test(number)) {
      call.log.warning(`SayNumber: '${number}' is no whole number`)
      return 'continue'
    }
    if (gender !== '' && !/^[fmcn]/i.test(gender)) {
      call.log.warning(`SayNumber: '${gender}' is none of f, m, c, n`)
      return 'end'
    }
    const own = gender === '' ? '' : `,${gender.slice(0, 1).toLowerCase()}`
    return say(call, [`number:${Number(number)}${own}`])
  },
)
