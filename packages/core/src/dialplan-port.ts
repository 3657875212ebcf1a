// What the switch asks of the dialplan. The dialplan's package implements it; the switch runs without one, too.
// Not the dialplan.

import type { Channel } from './channels/channel.ts'
import type { TextMessage } from './endpoints/endpoint-snapshot.ts'

/** Why a function could not be read or written. */
export type FunctionFault = 'no-such-function' | 'not-readable' | 'not-writable' | 'refused' | 'failed'
export type FunctionValue =
  | { readonly ok: true; readonly value: string }
  | { readonly ok: false; readonly code: FunctionFault }

export interface Dialplan {
  hasContext(context: string): boolean
  /** Is there this priority of this extension, patterns and includes considered? */
  exists(context: string, exten: string, priority: number, callerNumber?: string): boolean
  /** Could more digits make it an extension? */
  matchesMore(context: string, exten: string, callerNumber?: string): boolean
  /** Does it take a call that rings elsewhere, whatever the context? */
  isPickup(exten: string): boolean
  /** The priority of a label, or nothing. */
  findLabel(context: string, exten: string, label: string, callerNumber?: string): number | undefined
  /**
   * Runs the channel from where it stands (`channel.place`) until its dialplan ends; never rejects. It watches
   * `channel.interruption` and, when that is a goto, takes `channel.takeGoto()` and goes on there.
   */
  run(channel: Channel): Promise<void>
  /** What is left after the hangup: `h` of the present context, then the hangup handlers. Never rejects. */
  runAfterHangup(channel: Channel): Promise<void>
  /** Only the hangup handlers, for channels that had no dialplan. */
  runHangupHandlers(channel: Channel): Promise<void>
  /** One application on a channel, as the dialplan would run it; false: the channel is to be hung up. */
  execute(channel: Channel, application: string, data: string): Promise<boolean>
  /** A subroutine `context,exten,priority(args)` on a channel, until it returns; resolves to GOSUB_RETVAL. */
  gosub(channel: Channel, location: string): Promise<string | undefined>
  /**
   * A variable as written between `${` and `}`: built-in names, functions, substrings, the channel's, then the global ones.
   * Undefined: unset. `isTrusted` false: from outside, dangerous functions are refused.
   */
  readVariable(channel: Channel | undefined, expression: string): string | undefined
  /**
   * `expression` with its parentheses: `CALLERID(num)`. From outside: dangerous ones are refused. Most are there at once;
   * those that wait for something come later, and never reject.
   */
  readFunctionLater(channel: Channel | undefined, expression: string): FunctionValue | Promise<FunctionValue>
  writeFunctionLater(
    channel: Channel | undefined,
    expression: string,
    value: string,
  ): FunctionValue | Promise<FunctionValue>
  /** The channel carries this text message from now on: `MESSAGE()` reads it. */
  carry(channel: Channel, message: TextMessage): void
  /** A registered application gets the context `stasis-<name>`. */
  addApplicationContext(application: string): void
  removeApplicationContext(application: string): void
}

const none = { ok: false, code: 'no-such-function' } as const

/** When no dialplan is there: nothing exists, and a channel sent into it ends. */
export const emptyDialplan: Dialplan = {
  hasContext: () => false,
  exists: () => false,
  matchesMore: () => false,
  isPickup: () => false,
  findLabel: () => undefined,
  run: async () => undefined,
  runAfterHangup: async () => undefined,
  runHangupHandlers: async () => undefined,
  execute: async () => false,
  gosub: async () => undefined,
  readVariable: (channel, expression) => channel?.variables.get(expression),
  readFunctionLater: () => none,
  writeFunctionLater: () => none,
  carry: () => undefined,
  addApplicationContext: () => undefined,
  removeApplicationContext: () => undefined,
}
