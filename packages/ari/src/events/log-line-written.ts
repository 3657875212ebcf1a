import { event } from '../event.ts'
import { shownLogLine } from '../log-fields.ts'
import { logTopic } from '../topic.ts'

export const logLineWritten = event(
  {
    name: 'LogLineWritten',
    about: 'A line was written into the log. For applications that subscribed to `log:`, or to `log:` and a level.',
    from: 'log-line',
    fields: {
      line: { type: 'LogLine', about: 'The line.' },
    },
  },
  {
    concerns: ({ line }) => [logTopic(line.level)],
    fields: ({ line }, render) => `"line":${JSON.stringify(shownLogLine(line, render))}`,
  },
)
