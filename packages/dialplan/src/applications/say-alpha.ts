// SayAlpha(text): each letter, digit and mark by itself.

import { application } from '../engine/application.ts'
import { say } from '../speaking/say.ts'

export const sayAlpha = application(
  { name: 'SayAlpha', module: 'core', synopsis: 'Spells a text.', arguments: ['text?'], split: 'none' },
  (call) => (call.data === '' ? 'continue' : say(call, [`characters:${call.data}`])),
)
