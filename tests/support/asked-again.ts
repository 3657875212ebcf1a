// Requests to one exchange that another one of its cluster answers: asked again while that one is too slow for it, as a program would.
// Not for requests that do more when they are made twice, and not where 503 is what a test shows.

import { lastRead } from '@jackfield/base/testing'

/** The first answer that is no 503 and is not without somebody's part; else the last one, for the test to judge. */
export function askedAgain(ask: () => Promise<Response>): Promise<Response> {
  let before: Response | undefined
  const next = async () => {
    // what nobody reads would keep its connection
    await before?.arrayBuffer()
    before = await ask()
    return before
  }
  return lastRead(next, ({ status, headers }) => status !== 503 && !headers.has('jackfield-incomplete'))
}

/** The status alone. `alreadyDone`: what says, asked again, that the node has done it before; then it is 204. */
export async function statusAgain(ask: () => Promise<Response>, alreadyDone?: number): Promise<number> {
  let asked = 0
  const answer = await askedAgain(() => {
    asked++
    return ask()
  })
  await answer.arrayBuffer()
  return asked > 1 && answer.status === alreadyDone ? 204 : answer.status
}
