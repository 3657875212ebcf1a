// AMD(…): tells people from answering machines by how they speak.

import { application } from '../engine/application.ts'
import { needsSound } from '../engine/needs-sound.ts'

export const amd = application(
  {
    name: 'AMD',
    module: 'app_amd.so',
    synopsis: 'Tells people from answering machines.',
    arguments: [
      'initial silence?',
      'greeting?',
      'silence after greeting?',
      'total?',
      'shortest word?',
      'between words?',
      'most words?',
      'silence threshold?',
      'longest word?',
      'file?',
    ],
  },
  (call) => {
    needsSound(call, 'AMD', 'telling people from machines')
    call.channel.variables.set('AMDSTATUS', 'NOTSURE')
    call.channel.variables.set('AMDCAUSE', 'TOOLONG-0')
  },
)
