// ExtenSpy(extension[@context][,options]): listens to the channels of an extension.

import { application } from '../engine/application.ts'
import { answerFor } from '../engine/prompts.ts'
import { spy } from '../engine/spy.ts'

export const extenSpy = application(
  {
    name: 'ExtenSpy',
    module: 'app_chanspy.so',
    synopsis: 'Listens to the channels of an extension.',
    arguments: ['extension', 'options?'],
    options: {
      b: 'only channels in a bridge',
      E: 'ends with the channel it listens to',
      N: 'does not answer',
      q: 'does not say which channel it is',
      S: 'ends when there is nobody to listen to',
      w: 'whispers',
      W: 'only whispers',
      B: 'speaks to both parties',
      o: 'hears only what the channel itself says',
    },
  },
  (call) => {
    const { channel, options } = call
    const [exten = '', context = channel.facts.context] = (call.args[0] ?? '').split('@', 2)
    if (!answerFor(call, options.has('N'))) return 'end'
    return spy(call, {
      name: 'ExtenSpy',
      isTarget: ({ isUp, facts, seat }) =>
        isUp && facts.exten === exten && facts.context === context && (!options.has('b') || seat !== undefined),
      endsWithTarget: options.has('E'),
      endsWhenNobody: options.has('S'),
    })
  },
)
