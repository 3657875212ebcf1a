import { formatTimestamp } from '@jackfield/base'
import { clockTime } from '../clock-time.ts'
import { command } from '../command.ts'
import { refused, shown } from '../reply.ts'

export const callShow = command(
  {
    name: 'call show',
    synopsis: 'Tells what happened to a call, step by step.',
    arguments: [
      {
        name: 'call|channel',
        words: ({ callBook, exchange }) => [
          ...callBook.list().map(({ id }) => id),
          ...exchange.channels.list().map(({ name }) => name),
        ],
      },
    ],
  },
  ({ args: [wanted = ''], deps }) => {
    const { callBook, exchange } = deps
    const story = callBook.story(exchange.channels.find(wanted)?.id ?? wanted)
    if (!story) return refused(`No call '${wanted}' is known`)
    const { id, begunAt, channels, summary, lines, leftOut, failure } = story
    const shownLines = lines.map(({ at, text }) => `  ${clockTime(at)}  ${text}`)
    const missing = leftOut > 0 ? [`  … ${leftOut} older steps were not kept`] : []
    const reason = failure ? [`  Reason: ${failure.reason}: ${failure.text}`] : []
    const data = {
      ...{ id, begun: formatTimestamp(begunAt), channels: [...channels], summary, leftOut },
      lines: lines.map(({ at, text }) => ({ at: formatTimestamp(at), text })),
      ...(failure ? { reason: failure.reason, reasonText: failure.text } : {}),
    }
    return shown([`Call ${id}: ${summary}`, ...reason, ...missing, ...shownLines], data)
  },
)
