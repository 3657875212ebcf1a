import { model } from '@jackfield/description'

export const ladderRung = model({
  name: 'LadderRung',
  resource: 'calls',
  about: 'Something that happened to a call. Which fields there are depends on its kind.',
  fields: {
    at: { type: 'Date', about: 'When it happened; of a request, when it was answered.' },
    kind: { type: 'string', about: 'What it is.', values: ['dialplan', 'request', 'event'] },
    channel_id: { type: 'string', about: 'The channel it is about, when there is one.', optional: true },
    type: { type: 'string', about: 'Of an event: its type.', optional: true },
    detail: { type: 'string', about: 'Of an event: what it comes down to.', optional: true },
    applications: { type: 'List[string]', about: 'Of an event: the applications that were told.', optional: true },
    context: { type: 'string', about: 'Of a step of the dialplan: its context.', optional: true },
    exten: { type: 'string', about: 'Of a step of the dialplan: its extension.', optional: true },
    priority: { type: 'int', about: 'Of a step of the dialplan: its priority.', optional: true },
    application: { type: 'string', about: 'Of a step of the dialplan: what was run.', optional: true },
    data: { type: 'string', about: 'Of a step of the dialplan: what it was run with.', optional: true },
    method: { type: 'string', about: 'Of a request: its method.', optional: true },
    path: { type: 'string', about: 'Of a request: its path.', optional: true },
    operation: { type: 'string', about: 'Of a request: the operation, such as `channels.answer`.', optional: true },
    user: { type: 'string', about: 'Of a request: who asked.', optional: true },
    status: { type: 'int', about: 'Of a request: the status of the answer.', optional: true },
    duration_ms: { type: 'int', about: 'Of a request: how long the answer took, in milliseconds.', optional: true },
    times: { type: 'int', about: 'Of a request: how often in a row, when it only reads.', optional: true },
    over: { type: 'string', about: 'Of a request: how it came.', values: ['http', 'websocket'], optional: true },
  },
})
