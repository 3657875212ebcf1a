// The attended transfer: one of two asks a third party while the other one hears music, and then connects them, or comes back.
// Not the blind one: transfer does that.

import { ignoreRejection } from '@jackfield/base'
import { Conversation } from './conversation.ts'
import { type DialOptions, type DialResult, dial } from './dial.ts'
import { resume } from './hold.ts'
import { join, makeBridge } from './join.ts'
import type { HungUp, Party } from './party.ts'

export interface ConsultOptions extends Omit<DialOptions, 'callerStays'> {
  /** what the one who waits hears */
  readonly holdMusicClass?: string | undefined
}

export type ConsultResult<C> =
  | {
      readonly outcome: 'answered'
      readonly by: string
      readonly callee: C
      /** of the one who asks and the one who is asked */
      readonly conversation: Conversation
      /** connects the one who waits with the one who was asked, and hangs up the one who asked */
      complete(): Promise<{ readonly outcome: 'transferred'; readonly conversation: Conversation } | HungUp>
      /** hangs up the one who was asked: the first two talk again */
      cancel(): Promise<void>
    }
  | Exclude<DialResult<C>, { outcome: 'answered' }>

/** When nobody answers, or the one who was asked hangs up, the first two talk again. */
export async function consult(
  asking: Party,
  first: Conversation,
  to: string | readonly string[],
  { holdMusicClass, ...options }: ConsultOptions,
): Promise<ConsultResult<Party>> {
  const waiting = first.other(asking)
  await first.suspend(waiting, { musicClass: holdMusicClass })
  let result: DialResult<Party> | undefined
  try {
    result = await dial(asking, to, { ...options, callerStays: true })
  } finally {
    if (result?.outcome !== 'answered') await first.restore()
  }
  if (result.outcome !== 'answered') return result
  const { callee: asked, conversation } = result
  let isComplete = false
  const back = conversation.ended.then(async () => {
    if (!isComplete && !asking.isOver) await first.restore()
  })
  // who waits for it is told
  ignoreRejection(back)
  return {
    ...result,
    async complete() {
      if (!(await waiting.isThere())) return waiting.hungUp
      if (!(await asked.isThere())) return asked.hungUp
      isComplete = true
      await conversation.release()
      await first.release()
      await resume(waiting)
      const bridge = await makeBridge(waiting)
      const isJoined = await join(bridge, waiting, asked)
      // made also when one of them has gone in this moment: it tidies up after the other one
      const joined = new Conversation(waiting, asked, bridge, first.options)
      await asking.hangup()
      return isJoined ? { outcome: 'transferred', conversation: joined } : waiting.hungUp
    },
    async cancel() {
      await conversation.hangup()
      await back
    },
  }
}
