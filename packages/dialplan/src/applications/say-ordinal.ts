// SayOrdinal(number[,gender]): first, second, third.

import { application } from '../engine/application.ts'
import { say } from '../speaking/say.ts'

/** All but the last word is said as a plain number: `twenty` `first`. */
function promptsOf(number: number): string[] {
  if (number <= 20 || (number < 100 && number % 10 === 0)) return [`sound:digits/h-${number}`]
  if (number < 100) return [`sound:digits/${number - (number % 10)}`, `sound:digits/h-${number % 10}`]
  const scale = number < 1000 ? 100 : number < 1_000_000 ? 1000 : 1_000_000
  const word = { 100: 'hundred', 1000: 'thousand', 1000000: 'million' }[scale]
  const rest = number % scale
  const head = `number:${Math.floor(number / scale)}`
  return rest === 0 ? [head, `sound:digits/h-${word}`] : [head, `sound:digits/${word}`, ...promptsOf(rest)]
}

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
    return say(call, promptsOf(Number(number)))
  },
)
