// RetryDial(announcement,seconds,retries,dial arguments): dials until somebody answers, with a pause between the attempts.

import { readDial } from '../dialling/dial-plan.ts'
import { type ApplicationRun, application, type Outcome } from '../engine/application.ts'
import { playPrompts, soundUris } from '../speaking/prompts.ts'
import { integerPrefix, numberPrefix } from '../text/integer-prefix.ts'

const usualPauseMs = 10_000

/** What Dial says when it is worth another attempt. */
const isUnreached = (status: string | undefined): boolean =>
  status !== undefined && ['BUSY', 'CHANUNAVAIL', 'CONGESTION', 'NOANSWER'].includes(status)

/** The pause between two attempts; a digit that is an extension, where digits may be dialled meanwhile. */
async function pause(call: ApplicationRun, ms: number, mayDial: boolean): Promise<string | undefined> {
  const { args, channel, deps, session, signal } = call
  const context = call.variable('EXITCONTEXT') || channel.facts.context
  const isExtension = (digit: string) =>
    mayDial && deps.extensions.find(context, digit, 1, channel.facts.caller.number) !== undefined
  const endsAt = deps.clock.now() + ms
  const { digit } = await playPrompts(call, soundUris(args[0] ?? ''), { interrupts: isExtension })
  if (digit !== undefined) return digit
  for (let left = endsAt - deps.clock.now(); left > 0; left = endsAt - deps.clock.now()) {
    const pressed = await session.digits.next(left, signal)
    if (pressed !== undefined && isExtension(pressed)) return pressed
  }
  return undefined
}

export const retryDial = application(
  {
    name: 'RetryDial',
    module: 'app_dial.so',
    synopsis: 'Calls until somebody answers, with a pause between the attempts.',
    arguments: ['announcement?', 'seconds?', 'retries?', 'dial arguments'],
    split: 'raw',
  },
  async (call): Promise<Outcome> => {
    const [, seconds = '', retries = '', dialled = ''] = call.args
    const { channel } = call
    const request = readDial(call, dialled)
    if (!request) return 'end'
    const given = numberPrefix(seconds)
    const pauseMs = given !== undefined && given > 0 ? given * 1000 : usualPauseMs
    // none, or 0: for ever
    const most = Math.max(0, integerPrefix(retries) ?? 0) || Number.POSITIVE_INFINITY
    for (let attempt = 1; ; attempt++) {
      const outcome = (await call.execute('Dial', dialled)) ?? 'end'
      if (outcome !== 'continue' || channel.interruptedBy) return outcome
      if (!isUnreached(channel.variables.get('DIALSTATUS')) || attempt >= most) return outcome
      const digit = await pause(call, pauseMs, request.options.has('d'))
      if (digit === undefined) continue
      call.goTo({ context: call.variable('EXITCONTEXT') || channel.facts.context, exten: digit, priority: 1 })
      return 'continue'
    }
  },
)
