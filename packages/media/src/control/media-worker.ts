// A worker as control sees it, wherever it runs.
// Not the pool.
import type { Answer, Ask, CommandName } from '../contract/commands.ts'
import type { MediaNotice } from '../contract/notices.ts'

export interface WorkerListener {
  onNotice(notice: MediaNotice): void
  /** A command that nobody waits for was not carried out. */
  onRefused(name: CommandName, error: Error): void
  /** It ended without being asked to; everything in it is gone. */
  onDeath(reason: string): void
}

export interface WorkerQueue {
  readonly processed: number
  readonly waiting: number
  readonly most: number
}

export interface MediaWorker {
  /** Rejects with a MediaError when it cannot be done. Commands are carried out in the order they are asked. */
  ask<N extends CommandName>(name: N, ask: Ask<N>): Promise<Answer<N>>
  /** The same for what nobody waits for: no answer comes back, and an error goes to the listener. */
  post<N extends CommandName>(name: N, ask: Ask<N>): void
  /** The same for what has time: with whatever is sent next, or a moment later. */
  postLater<N extends CommandName>(name: N, ask: Ask<N>): void
  /** The share of a processor it took lately; undefined: nothing new is known since it was last asked. */
  load?(): number | undefined
  /** Of what it was asked: how much it has answered, how much not yet, and how much that ever was. */
  queue?(): WorkerQueue
  /** Finishes its files, closes everything and ends. */
  close(): Promise<void>
}

export type StartWorker = (listener: WorkerListener) => MediaWorker
