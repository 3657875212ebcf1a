// What runs between the answer and the talk: a subroutine on the member, a program on the caller.
// Not what they find there.

import type { Channel } from '@jackfield/core'
import type { QueueCaller } from '../caller/queue-caller.ts'

export async function runForMember({ call, queue, request }: QueueCaller, agent: Channel): Promise<void> {
  const { deps } = call
  const [context = '', ...args] = (request.subroutine || queue.settings.memberSubroutine).split(',')
  if (context.trim() !== '') {
    const exten = deps.extensions.find(context, 's', 1) ? 's' : '~~s~~'
    await deps.subroutines.run(deps.sessions.of(agent), `${context},${exten},1(${args.join(',')})`)
  }
  if (request.agi !== '') await call.execute('AGI', request.agi)
}
