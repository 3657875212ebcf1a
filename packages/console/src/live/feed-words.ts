// Why events do not come, in a sentence: what the exchange answered, or how the socket ended. A browser says of either only 1006.
// Not what is done about it.

import { AriError } from '@jackfield/client'

/** RFC 6455 §7.4.1, and the exchange's own from 4000 on. */
const closeWords = new Map([
  [1000, 'The exchange has closed the connection.'],
  [1001, 'The exchange is shutting down.'],
  [1006, 'The connection was cut.'],
  [1011, 'The exchange closed the connection after an error of its own; its log has more.'],
  [4001, 'The page did not read its events in time, and was cut off.'],
  [4002, 'The connection was ended by somebody.'],
])

export const wordsOfClose = (code: number, reason: string): string =>
  closeWords.get(code) ?? `The connection was closed (${code}${reason === '' ? '' : `, ${reason}`}).`

const statusWords = new Map([
  [401, 'You are not logged in any more. Load the page again to log in.'],
  [403, 'Your user may not follow this: it is not among the operations that are allowed.'],
  [404, 'There is nothing of this kind to follow any more.'],
  [429, 'The exchange has as many connections of this kind as it allows.'],
  [503, 'The exchange is shutting down, or has no room for another connection.'],
])

export const unanswered = 'The exchange does not answer.'

/** Of an error of `connectOver`. */
export function wordsOfRefusal(error: unknown): string {
  if (error instanceof AriError) return statusWords.get(error.status) ?? `The exchange refused it: ${error.message}`
  // asked the same without a socket, it would have let us
  if (error instanceof Error && error.message.startsWith('the event socket was refused'))
    return 'The exchange answers, and no websocket to it can be opened. Does a proxy in between let them through?'
  return unanswered
}
