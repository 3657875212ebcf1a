// Sending a call elsewhere: to an extension of the dialplan, or, by its own telephone, to another address.
// Not with asking first: consult does that.

import { AriError } from '../ari-error.ts'
import type { Cancellable, Cancelled, HungUp, Party } from './party.ts'

export type TransferResult =
  /** the call has left the application */
  { readonly outcome: 'transferred' } | { readonly outcome: 'refused'; readonly reason: string } | HungUp | Cancelled

/** How long the telephone of the far side may take to go elsewhere. */
const redirectLimitMs = 32_000

/** `200`, `200@sales`. */
function placeOf(to: string): { extension: string; context?: string } {
  const [extension = '', context, ...more] = to.split('@')
  if (extension === '' || context === '' || more.length > 0)
    throw new TypeError(`not an extension, such as 200 or 200@sales: ${to}`)
  return { extension, ...(context === undefined ? {} : { context }) }
}

export async function transfer(call: Party, to: string): Promise<TransferResult> {
  const place = placeOf(to)
  const inbox = call.open()
  try {
    if (call.isHangingUp) return call.hungUp
    const isAsked = await call.attempt((options) => call.channel.continueInDialplan(place, options))
    if (!isAsked) return call.hungUp
    // it leaves the application either way; whoever asked for its end meanwhile is the reason then
    for (;;) if ((await inbox.next()).is === 'hung-up') return call.wasHungUp ? call.hungUp : { outcome: 'transferred' }
  } finally {
    inbox.close()
  }
}

/** Has the telephone at the far side call another address of its technology, such as `PJSIP/sip:bob@example.com`. */
export async function redirect(call: Party, endpoint: string, { signal }: Cancellable): Promise<TransferResult> {
  const inbox = call.open({ signal })
  try {
    if (call.isHangingUp) return call.hungUp
    if (signal?.aborted) return { outcome: 'cancelled' }
    const isAsked = await call.attempt((options) => call.channel.redirect({ endpoint }, options))
    if (!isAsked) return call.hungUp
    const deadline = call.deps.clock.now() + redirectLimitMs
    for (;;) {
      const happening = await inbox.next(Math.max(0, deadline - call.deps.clock.now()))
      if (happening.is === 'hung-up') return { outcome: 'transferred' }
      if (happening.is === 'cancelled') return { outcome: 'cancelled' }
      if (happening.is === 'time')
        return { outcome: 'refused', reason: 'the far side did not follow the redirection in time' }
    }
  } catch (error) {
    if (error instanceof AriError && error.status >= 400 && error.status < 500)
      return { outcome: 'refused', reason: error.message }
    throw error
  } finally {
    inbox.close()
  }
}
