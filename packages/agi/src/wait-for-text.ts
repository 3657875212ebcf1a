// Waiting for a text from the far end.

import type { ApplicationRun } from '@jackfield/dialplan'

/** Nothing when the time is over; zero or below waits for ever. Rejects at a hangup. */
export async function waitForText(
  { channel, deps, signal }: ApplicationRun,
  timeoutMs: number,
): Promise<string | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<string | undefined>()
  const onAbort = () => reject(signal.reason)
  signal.throwIfAborted()
  signal.addEventListener('abort', onAbort, { once: true })
  const stopListening = channel.onTechnologyEvent((event) => {
    if (event.type === 'text') resolve(event.text)
  })
  const timer = timeoutMs > 0 ? deps.clock.after(timeoutMs, () => resolve(undefined)) : undefined
  try {
    return await promise
  } finally {
    timer?.cancel()
    stopListening()
    signal.removeEventListener('abort', onAbort)
  }
}
