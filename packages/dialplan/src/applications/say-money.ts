// SayMoney(amount): dollars and cents.

import { application } from '../engine/application.ts'
import { say } from '../speaking/say.ts'

function promptsOf(dollars: number, cents: number): string[] {
  const whole = dollars > 0 ? [`number:${dollars}`, `sound:letters/dollar${dollars === 1 ? '_' : 's'}`] : []
  if (cents === 0) return whole.length > 0 ? whole : ['number:0', 'sound:cents']
  const both = whole.length > 0 ? ['sound:and'] : []
  return [...whole, ...both, `number:${cents}`, `sound:cent${cents === 1 ? '' : 's'}`]
}

export const sayMoney = application(
  { name: 'SayMoney', module: 'core', synopsis: 'Says an amount of money.', arguments: ['amount'] },
  (call) => {
    const found = /^\s*\$?(\d{1,9})(?:\.(\d{1,2}))?\s*$/.exec(call.args[0] ?? '')
    if (!found) {
      call.log.warning(`SayMoney: '${call.args[0]}' is no amount of money`)
      return 'continue'
    }
    return say(call, promptsOf(Number(found[1]), Number((found[2] ?? '').padEnd(2, '0'))))
  },
)
