// What an action answers, as data: success, failure, a list; and its text.
// Not the writing: the session does that.

import { type Field, field, formatMessage, type Line } from './message.ts'

/** One event of a list. */
export interface ListItem {
  readonly event: string
  readonly lines: readonly Line[]
  /** before its first line where the reference writes a class into an event of a list */
  readonly privilege?: string
  /** where the ActionID stands: behind the name, or at the end */
  readonly id: 'first' | 'last'
}

export interface Reply {
  readonly response: 'Success' | 'Error' | 'Goodbye'
  readonly lines: readonly Line[]
  readonly list?: {
    readonly items: readonly ListItem[]
    /** the name of the event that ends it */
    readonly complete: string
    readonly more?: readonly Line[]
  }
  /** comes after the events that waited for this answer */
  readonly trailer?: readonly Line[]
  /** the connection ends with this answer */
  readonly isLast?: boolean
}

export const success = (message?: string, lines: readonly Line[] = []): Reply => ({
  response: 'Success',
  lines: message === undefined ? lines : [['Message', message], ...lines],
})

export const failure = (message: string): Reply => ({ response: 'Error', lines: [['Message', message]] })

export const list = (
  message: string,
  items: readonly ListItem[],
  complete: string,
  more: readonly Line[] = [],
): Reply => ({
  response: 'Success',
  lines: [
    ['EventList', 'start'],
    ['Message', message],
  ],
  list: { items, complete, more },
})

/** The whole answer, what comes after waiting events left out. */
export function formatReply(reply: Reply, actionId: string): string {
  const id: readonly Field[] = actionId === '' ? [] : [['ActionID', actionId]]
  const head = formatMessage([['Response', reply.response], ...id, ...reply.lines])
  if (!reply.list) return head
  const { items, complete, more = [] } = reply.list
  const end: readonly Line[] = [
    ['Event', complete],
    ...id,
    ['EventList', 'Complete'],
    field('ListItems', items.length),
    ...more,
  ]
  return [head, ...items.map((item) => formatItem(item, id)), formatMessage(end)].join('')
}

function formatItem({ event, lines, privilege, id: place }: ListItem, id: readonly Field[]): string {
  const head: readonly Line[] = [['Event', event], ...(privilege ? ([['Privilege', privilege]] as const) : [])]
  return formatMessage(place === 'first' ? [...head, ...id, ...lines] : [...head, ...lines, ...id])
}
