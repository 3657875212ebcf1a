// The exchange as this page sees it: every operation of the interface, with the rights of whoever has logged in.
// Nothing here is made for the console: other programs ask the same.

import { AriError, type Resources, requestsOver, sessionTransport, type Transport } from '@jackfield/client'
import { session } from './session.ts'

/** Where the interface is, also behind a prefix. */
export const interfaceRoot = () => location.origin + session().root.replace(/\/console$/, '/ari')

let made: Transport | undefined
let resources: Resources | undefined

export function transport(): Transport {
  made ??= watched(sessionTransport({ url: interfaceRoot(), token: session().token }))
  return made
}

/** `exchange().channels.hangup({ channelId })` */
export function exchange(): Resources {
  resources ??= requestsOver(transport())
  return resources
}

/** Whose session is over is asked who he is, where he is. */
function watched(inner: Transport): Transport {
  return {
    ...inner,
    request: async (request) => {
      const answer = await inner.request(request)
      if (answer.status === 401) location.reload()
      return answer
    },
  }
}

/** What went wrong, in a sentence. */
export function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'ConnectionError') return 'The exchange does not answer.'
  if (!(error instanceof AriError)) return error.message
  // which request it was says nothing to who pressed a button
  return error.message.replace(`${error.request}: ${error.status} `, '')
}
