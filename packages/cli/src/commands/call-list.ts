import { formatTimestamp } from '@jackfield/base'
import { clockTime } from '../clock-time.ts'
import { cell, counted } from '../columns.ts'
import { command } from '../command.ts'
import { shown } from '../reply.ts'

/** A screen of them. */
const fewest = 20

export const callList = command(
  {
    name: 'call list',
    synopsis: 'Lists calls, those in progress and the last that ended, with what became of them.',
    arguments: [{ name: 'all', isOptional: true, words: ['all'] }],
  },
  ({ args, deps }) => {
    const calls = deps.callBook.list()
    const listed = args.length > 0 ? calls : calls.slice(0, fewest)
    const lines = listed.map(({ id, begunAt, summary }) => `${cell(id, 20)} ${clockTime(begunAt)}  ${summary}`)
    const rest =
      calls.length > listed.length ? [`${counted(calls.length - listed.length, 'more call')}: call list all`] : []
    const { refusedLeftOut } = deps.callBook
    const strangers =
      refusedLeftOut > 0 ? [`${counted(refusedLeftOut, 'refused call')} of unknown callers not kept`] : []
    const data = listed.map(({ id, begunAt, endedAt, channels, summary, refusal, failure }) => ({
      ...{ id, begun: formatTimestamp(begunAt), ended: endedAt === undefined ? null : formatTimestamp(endedAt) },
      ...{ channels: [...channels], summary },
      ...(refusal ? { from: refusal.from, to: refusal.to, remote: refusal.remote, times: refusal.times } : {}),
      ...(failure ? { reason: failure.reason } : {}),
    }))
    const known = counted(calls.length, 'call is known', 'calls are known')
    return shown([...lines, ...rest, ...strangers, known], data)
  },
)
