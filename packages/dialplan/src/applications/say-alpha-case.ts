// SayAlphaCase(which,text): spells a text and tells which letters are large.

import { table } from '@jackfield/base'
import { application } from '../engine/application.ts'
import { say } from '../speaking/say.ts'

/** Which letters are announced: all, lower case ones, none, upper case ones. */
const announced = table<(letter: string) => boolean>({
  a: () => true,
  l: (letter) => letter === letter.toLowerCase(),
  n: () => false,
  u: (letter) => letter === letter.toUpperCase(),
})

const isLetter = (char: string) => /[a-z]/i.test(char)

function promptsOf(char: string, announces: (letter: string) => boolean): string[] {
  const spoken = `characters:${char}`
  if (!isLetter(char) || !announces(char)) return [spoken]
  return [`sound:${char === char.toUpperCase() ? 'uppercase' : 'lowercase'}`, spoken]
}

export const sayAlphaCase = application(
  {
    name: 'SayAlphaCase',
    module: 'core',
    synopsis: 'Spells a text and tells large letters from small ones.',
    arguments: ['which', 'text'],
  },
  (call) => {
    const [which = '', text = ''] = call.args
    const announces = announced.get(which.charAt(0).toLowerCase())
    if (!announces) {
      call.log.warning(`SayAlphaCase: '${which}' is none of a, l, n, u`)
      return 'continue'
    }
    return say(
      call,
      [...text].flatMap((char) => promptsOf(char, announces)),
    )
  },
)
