// ExtenSpy(extension[@context][,options]): listens to the channels of an extension.

import { application } from '../engine/application.ts'
import { spy } from '../listening/spy.ts'
import { spyOptions } from '../listening/spy-options.table.ts'
import { answerFor } from '../speaking/prompts.ts'

export const extenSpy = application(
  {
    name: 'ExtenSpy',
    module: 'app_chanspy.so',
    synopsis: 'Listens to the channels of an extension.',
    arguments: ['extension', 'options?'],
    options: spyOptions,
  },
  (call) => {
    const { channel, options } = call
    const [exten = '', context = channel.facts.context] = (call.args[0] ?? '').split('@', 2)
    if (!answerFor(call, options.has('N'))) return 'end'
    return spy(call, {
      prefix: '',
      isTarget: ({ facts }) => facts.exten === exten && facts.context === context,
    })
  },
)
