import { model } from '@jackfield/description'
import { rungKinds } from '../ladder/rung-kinds.table.ts'

export const ladderRung = model({
  name: 'LadderRung',
  resource: 'calls',
  about: 'Something that happened to a call. Which fields there are depends on its kind.',
  fields: {
    number: {
      type: 'long',
      about: 'Its place in the order of everything that happened; numbers grow, and have gaps.',
    },
    at: { type: 'Date', about: 'When it happened; of a request, when it was answered.' },
    kind: { type: 'string', about: 'What it is.', values: [...rungKinds] },
    channel_id: { type: 'string', about: 'The channel it is about, when there is one.', optional: true },
    type: { type: 'string', about: 'Of an event: its type.', optional: true },
    reason: {
      type: 'string',
      about: 'Of a failure: its code from the table of reasons; of a warning: `one-way-audio` or `packet-loss`.',
      optional: true,
    },
    detail: {
      type: 'string',
      about:
        'Of an event: what it comes down to; of a failure or a warning: why, in a sentence; of a line of the log: its text.',
      optional: true,
    },
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
    query: { type: 'string', about: 'Of a request: what stood behind its path, without a key.', optional: true },
    body: { type: 'string', about: 'Of a request: what came with it, 4,000 characters at most.', optional: true },
    answer: { type: 'string', about: 'Of a request: the text of the answer; absent when it is long.', optional: true },
    level: { type: 'string', about: 'Of a line of the log: `WARNING` or `ERROR`.', optional: true },
    status: { type: 'int', about: 'Of a request: the status of the answer.', optional: true },
    duration_ms: { type: 'int', about: 'Of a request: how long the answer took, in milliseconds.', optional: true },
    times: { type: 'int', about: 'Of a request: how often in a row, when it only reads.', optional: true },
    node: {
      type: 'string',
      about:
        'Another node of the cluster: of an event of the type `Line` the one at its other end, of a SIP message the one that has the telephone.',
      optional: true,
    },
    direction: {
      type: 'string',
      about: 'Of a SIP message or a line between nodes: where it went.',
      values: ['in', 'out'],
      optional: true,
    },
    peer: { type: 'string', about: 'Of a SIP message: transport and address of the other side.', optional: true },
    local: { type: 'string', about: 'Of a SIP message: transport and address of our side.', optional: true },
    summary: { type: 'string', about: 'Of a SIP message: its first line and its number.', optional: true },
    dialog: { type: 'string', about: 'Of a SIP message: its Call-ID.', optional: true },
    retransmission: {
      type: 'boolean',
      about: 'Of a SIP message: whether the same went the same direction before.',
      optional: true,
    },
    text: {
      type: 'string',
      about: 'Of a SIP message: all of it as it came or went, without what a password could be guessed from.',
      optional: true,
    },
    sdp: { type: 'string', about: 'Of a SIP message: the session description in it.', optional: true },
    over: { type: 'string', about: 'Of a request: how it came.', values: ['http', 'websocket'], optional: true },
  },
})
