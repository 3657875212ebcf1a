// What a channel that is called knows before it rings: who calls, on whose behalf, and under which extension.
// Not the calling.

import type { Channel } from '../channels/channel.ts'
import type { Party } from '../channels/channel-snapshot.ts'
import { nobody } from '../channels/party.ts'
import { takeOverQuietly } from './request-channel.ts'

export interface Introduction {
  readonly caller: Channel
  /** who the called see; absent: the caller */
  readonly connected?: Party | undefined
  /** stored as the called channels' own id; absent: what they brought along, else the extension the caller dialled */
  readonly ownId?: Party | undefined
  /** false: whoever brings no number along has none; the extension the caller dialled was for somebody else */
  readonly guesses?: boolean | undefined
}

/** `isGuessed`: it brought no number of its own along. */
export function introduceCalled(
  channel: Channel,
  destination: string,
  { caller, connected, ownId, guesses = true }: Introduction,
): { readonly isGuessed: boolean } {
  takeOverQuietly(channel, caller)
  const { exten } = caller.facts
  const { caller: own } = channel.facts
  // whoever the caller was said to be connected to is who is called now
  const name = own.name || (guesses ? caller.facts.connected.name : '')
  const isGuessed = own.number === ''
  channel.change({
    caller: ownId ?? (isGuessed && guesses ? { ...nobody, name, number: exten } : { ...own, name }),
    exten,
    appName: 'AppDial',
    appData: '(Outgoing Line)',
    ...(connected ? { connected } : {}),
  })
  channel.variables.set('DIALEDPEERNUMBER', destination.slice(destination.indexOf('/') + 1))
  return { isGuessed }
}
