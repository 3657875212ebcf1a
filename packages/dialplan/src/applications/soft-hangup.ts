// SoftHangup(technology/resource[-id][,options]): hangs another channel up.

import { application } from '../engine/application.ts'

export const softHangup = application(
  {
    name: 'SoftHangup',
    module: 'app_softhangup.so',
    synopsis: 'Hangs another channel up.',
    arguments: ['channel', 'options?'],
    options: { a: 'all channels of the device' },
  },
  ({ args: [name = ''], options, deps }) => {
    const wanted = name.toLowerCase()
    const isMeant = (other: string) => (options.has('a') ? other.replace(/-[^-]*$/, '') === wanted : other === wanted)
    const meant = deps.channels.all().filter((other) => isMeant(other.name.toLowerCase()))
    for (const other of meant) other.requestHangup('explicit', 16)
  },
)
