// ChanSpy([prefix][,options]): listens to channels, one after the other.

import { application } from '../engine/application.ts'
import { spy } from '../listening/spy.ts'
import { spyOptions } from '../listening/spy-options.table.ts'
import { answerFor } from '../speaking/prompts.ts'

export const chanSpy = application(
  {
    name: 'ChanSpy',
    module: 'app_chanspy.so',
    synopsis: 'Listens to other channels.',
    arguments: ['prefix?', 'options?'],
    options: spyOptions,
  },
  (call) => {
    const { options } = call
    if (!answerFor(call, options.has('N'))) return 'end'
    const prefix = call.args[0] ?? ''
    const isTarget = options.has('u')
      ? ({ id }: { id: string }) => id.startsWith(prefix)
      : ({ name }: { name: string }) => name.toLowerCase().startsWith(prefix.toLowerCase())
    return spy(call, { prefix, isTarget })
  },
)
