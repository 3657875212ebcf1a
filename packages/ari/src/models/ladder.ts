import { model } from '@jackfield/description'
import { callLifetime, callOutcome } from '../call-fields.ts'

export const ladder = model({
  name: 'Ladder',
  resource: 'calls',
  about:
    'Everything that happened to a call, in one order: SIP messages, what the dialplan did, what was asked, and what was told.',
  fields: {
    ...callLifetime,
    channels: { type: 'List[LadderChannel]', about: 'Its channels, those that ended included.' },
    applications: { type: 'List[string]', about: 'Applications of the interface that had one of its channels.' },
    ...callOutcome,
    media: {
      type: 'List[LadderStream]',
      about: 'Its audio over the network. In `CallRung` only where something is new in it.',
      optional: true,
    },
    nodes: {
      type: 'List[string]',
      about:
        'Nodes of a cluster that have a part of it, that of its id first; absent where one has all of it. Rungs of several are sorted by their moments and numbered anew, and the answer is complete, whatever `since` says.',
      optional: true,
    },
    left_out: { type: 'int', about: 'How many of the oldest rungs did not find room.' },
    complete: {
      type: 'boolean',
      about:
        'Whether these are all rungs there are of the kinds asked for. Who asked for those since a number adds them to his own, unless this is true: then something came in before that number, such as another call that became part of this one, and these replace his.',
    },
    last: { type: 'long', about: 'The number of the last rung; `since` to go on with.' },
    rungs: { type: 'List[LadderRung]', about: 'What happened, oldest first.' },
  },
})
