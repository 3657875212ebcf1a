// SayDigits(digits): each digit by itself.

import { application } from '../engine/application.ts'
import { say } from '../speaking/say.ts'

export const sayDigits = application(
  { name: 'SayDigits', module: 'core', synopsis: 'Says digits one by one.', arguments: ['digits?'], split: 'none' },
  (call) => (call.data === '' ? 'continue' : say(call, [`digits:${call.data}`])),
)
