import { logLevels } from '@jackfield/base'
import { shownLogLine } from '../../log-fields.ts'
import { operation } from '../../operation.ts'
import { readMoment } from '../../requests/read-moment.ts'

export const list = operation(
  {
    resource: 'log',
    nickname: 'list',
    method: 'GET',
    path: '/log',
    owner: 'here',
    summary: 'Lists the last lines of the log, the newest first.',
    notes:
      'The last 2,000 errors, warnings, notices and lines of security are in memory, and as many of the others, whatever log channels there are. To follow the log subscribe to `log:`, or ask again with the highest number in `after`: then the first lines after it are answered.',
    since: ['2.0.0'],
    response: 'List[LogLine]',
    parameters: {
      level: {
        in: 'query',
        type: 'string',
        about: 'Only lines of these levels.',
        many: true,
        values: [...logLevels],
        anyCase: true,
      },
      call: { in: 'query', type: 'string', about: 'Only lines about this call, or about this channel.' },
      text: {
        in: 'query',
        type: 'string',
        about: 'Only lines with this text in them, in any letter case.',
        maxLength: 200,
      },
      since: { in: 'query', type: 'string', about: 'The moment from which on they were written.' },
      limit: { in: 'query', type: 'int', about: 'How many at most.', default: 100, min: 1, max: 1000 },
      before: { in: 'query', type: 'long', about: 'Only lines with a lower number.', min: 0 },
      after: { in: 'query', type: 'long', about: 'Only lines with a higher number.', min: 0 },
    },
    errors: [],
    module: 'res_ari_asterisk.so',
  },
  ({ level, call, text, since, limit, before, after }, { logs, render }) => {
    const levels = level && level.length > 0 ? new Set(level) : undefined
    const filter = { levels, call, text, since: readMoment('since', since), before, after, limit }
    return logs.tail.read(filter).map((line) => shownLogLine(line, render))
  },
)
