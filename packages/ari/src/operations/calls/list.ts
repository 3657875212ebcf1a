import { Fault } from '@jackfield/description'
import { callKinds } from '../../ladder/call-kinds.table.ts'
import { operation } from '../../operation.ts'
import { readMoment } from '../../requests/read-moment.ts'

export const list = operation(
  {
    resource: 'calls',
    nickname: 'list',
    method: 'GET',
    path: '/calls',
    owner: 'gather',
    newestFirstBy: 'begun',
    summary: 'Lists calls, the newest first, with what became of them.',
    notes:
      'Calls in progress and those that ended; among them those that were refused before they had a channel, with who asked for whom and why not. Every filter that is given has to fit. For the next page name the last call of this one in `before`.',
    since: ['2.0.0'],
    response: 'List[Call]',
    parameters: {
      number: {
        in: 'query',
        type: 'string',
        about: 'Part of the number of the caller or of the callee, or of the name of either endpoint.',
        maxLength: 100,
      },
      application: {
        in: 'query',
        type: 'string',
        about: 'An application of the interface that had one of its channels.',
      },
      cause: { in: 'query', type: 'int', about: 'The hangup cause of its first channel.', min: 0, max: 127 },
      reason: { in: 'query', type: 'string', about: 'Why it failed: a code from the table of reasons.' },
      since: { in: 'query', type: 'string', about: 'The moment from which on it began.' },
      until: { in: 'query', type: 'string', about: 'The moment before which it began.' },
      live: {
        in: 'query',
        type: 'boolean',
        about: 'Only those in progress (`true`), or only those that ended (`false`).',
      },
      kind: {
        in: 'query',
        type: 'string',
        about: 'What is listed; calls and refused calls when nothing is said.',
        many: true,
        values: [...callKinds],
      },
      limit: { in: 'query', type: 'int', about: 'How many at most.', min: 1, max: 1000, default: 100 },
      before: { in: 'query', type: 'string', about: 'The id of a call: the list begins with the one before it.' },
    },
    errors: ['call-not-found'],
    module: 'res_ari_channels.so',
  },
  ({ number, application, cause, reason, since, until, live, kind, limit, before }, { callBook }) => {
    const [sinceMs, untilMs] = [readMoment('since', since), readMoment('until', until)]
    const kinds = kind && kind.length > 0 ? kind : undefined
    const about = { number, application, cause, reason, sinceMs, untilMs, isLive: live, kinds }
    const calls = callBook.find({ ...about, limit, before })
    if (calls === undefined) throw new Fault('call-not-found', { parameter: 'before', value: before })
    return calls
  },
)
