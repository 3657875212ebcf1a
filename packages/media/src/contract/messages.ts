// How commands, answers and notices travel between threads.
// Not what they say.
import type { CommandName, MediaFault } from './commands.ts'
import type { MediaNotice } from './notices.ts'

/** From control to a worker, all those of one turn together: what wakes a thread costs more than what it is told. */
export type CommandMessages = readonly CommandMessage[]

/** The number of a command whose answer nobody waits for: none is sent, unless it was refused. */
export const unanswered = 0

export interface CommandMessage {
  readonly number: number
  readonly name: CommandName
  readonly ask: unknown
}

/** From a worker to control, in the same way. */
export type WorkerMessages = readonly WorkerMessage[]

export type WorkerMessage =
  | { readonly type: 'answered'; readonly number: number; readonly answer: unknown }
  /** `name`: of a command that has no number */
  | {
      readonly type: 'refused'
      readonly number: number
      readonly name: CommandName
      readonly code: MediaFault
      readonly detail: string
    }
  /** a fault of ours; the command was not carried out */
  | { readonly type: 'broken'; readonly number: number; readonly name: CommandName; readonly detail: string }
  | { readonly type: 'notice'; readonly notice: MediaNotice }
  /** frames of this beat for sockets, one behind the other: what is handed over one by one costs more than it carries */
  | {
      readonly type: 'socket-frames'
      readonly ports: readonly string[]
      readonly lengths: readonly number[]
      readonly bytes: Uint8Array
    }
