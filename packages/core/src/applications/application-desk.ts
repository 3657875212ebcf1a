// Where channels are handed to applications of the interface. The switch knows this much of them; ari plugs itself in.
// Not the applications: who is connected, who is subscribed to what and what they are sent is ari's.

import type { ChannelSnapshot } from '../channels/channel-snapshot.ts'

/** Who waits for a socket to be opened: the signal is made only where one is. */
export interface Interruptible {
  readonly interruption: AbortSignal
}

export interface ApplicationDesk {
  /** somebody registered it and something keeps it: it may have no socket just now */
  isRegistered(name: string): boolean
  /** registered, and it takes channels now */
  isActive(name: string): boolean
  /** all registered names */
  names(): readonly string[]
  /** somebody subscribed to this endpoint, to its technology, or to all of them */
  isSubscribedToEndpoint(technology: string, resource: string): boolean
  /**
   * The name under which the application takes this channel, or nothing when nobody does. A socket opened for this call alone is
   * opened here, and then the name is not the one asked for.
   */
  admit(
    name: string,
    channel: ChannelSnapshot,
    waiting: Interruptible,
  ): string | undefined | Promise<string | undefined>
  /** Resolves when the names are all there that are to be expected; nothing: they are. */
  gathered(waiting: Interruptible): Promise<void> | undefined
}

/** When no interface is there: nobody takes anything. */
export const emptyDesk: ApplicationDesk = {
  isRegistered: () => false,
  isActive: () => false,
  names: () => [],
  isSubscribedToEndpoint: () => false,
  admit: () => undefined,
  gathered: () => undefined,
}
