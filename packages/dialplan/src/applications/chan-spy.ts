// ChanSpy([prefix][,options]): listens to channels, one after the other.

import { application } from '../engine/application.ts'
import { answerFor } from '../engine/prompts.ts'
import { spy } from '../engine/spy.ts'

export const chanSpy = application(
  {
    name: 'ChanSpy',
    module: 'app_chanspy.so',
    synopsis: 'Listens to other channels.',
    arguments: ['prefix?', 'options?'],
    options: {
      b: 'only channels in a bridge',
      B: 'speaks to both parties',
      c: 'a key that goes on to the next channel',
      d: 'keys change between listening, whispering and talking',
      D: 'taken, does nothing here',
      e: 'only these extensions',
      E: 'ends with the channel it listens to',
      g: 'only channels of this group',
      l: 'taken, does nothing here',
      n: 'taken, does nothing here',
      N: 'does not answer',
      o: 'hears only what the channel itself says',
      q: 'does not say which channel it is',
      r: 'taken, does nothing here',
      s: 'taken, does nothing here',
      S: 'ends when there is nobody to listen to',
      u: 'taken, does nothing here',
      v: 'taken, does nothing here',
      w: 'whispers',
      W: 'only whispers',
      x: 'a key that ends it',
      X: 'a digit leads to an extension',
    },
  },
  (call) => {
    const { options } = call
    if (!answerFor(call, options.has('N'))) return 'end'
    const prefix = (call.args[0] ?? '').toLowerCase()
    const group = options.get('g')
    return spy(call, {
      name: 'ChanSpy',
      isTarget: (other) =>
        other.isUp &&
        other.name.toLowerCase().startsWith(prefix) &&
        (!options.has('b') || other.seat !== undefined) &&
        (!group || (other.variables.get('SPYGROUP') ?? '').split(':').includes(group)),
      endsWithTarget: options.has('E'),
      endsWhenNobody: options.has('S'),
    })
  },
)
