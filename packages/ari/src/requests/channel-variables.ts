// Variables of a channel as requests read and set them: by name, or as a function of the dialplan.
// Not those of bridges, which have no functions of their own.

import type { Channel, FunctionValue } from '@jackfield/core'
import { Fault } from '@jackfield/description'
import type { AriDeps } from '../ari-deps.ts'

/** A channel by name or id, in an application or not. */
export function findChannel(text: string, { channels }: Pick<AriDeps, 'channels'>): Channel {
  const channel = channels.find(text)
  if (!channel) throw new Fault('provided-channel-not-found')
  return channel
}

/** Several at once, each under its name. */
export async function readEach(
  names: readonly string[],
  readOne: (name: string) => string | Promise<string>,
): Promise<Record<string, string>> {
  const values = await Promise.all(names.map(readOne))
  return Object.fromEntries(names.map((name, at) => [name, values[at] ?? '']))
}

/** Without a channel only functions that need none can be read. */
export function readFunction(
  name: string,
  channel: Channel | undefined,
  { dialplan }: Pick<AriDeps, 'dialplan'>,
): string | Promise<string> {
  const unwrap = (outcome: FunctionValue) => {
    if (!outcome.ok) throw new Fault('variable-function-failed', { name })
    return outcome.value
  }
  const outcome = dialplan.readFunctionLater(channel, name)
  return outcome instanceof Promise ? outcome.then(unwrap) : unwrap(outcome)
}

/** Later, when a function is named that has to wait for something. */
export function readChannelVariable(
  channel: Channel,
  name: string,
  deps: Pick<AriDeps, 'dialplan'>,
): string | Promise<string> {
  if (name.endsWith(')')) return readFunction(name, channel, deps)
  const value = deps.dialplan.readVariable(channel, name)
  if (value === undefined) throw new Fault('variable-not-found', { name })
  return value
}
