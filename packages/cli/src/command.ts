// How a command is made: its facts and what it does.
// Not how a line finds its command: that is command-line.ts.

import type { CommandDeps } from './command-deps.ts'
import type { Reply } from './reply.ts'

/** One word after the name, or several. */
export interface Argument {
  /** shown as `<name>`; not shown when the words are fixed */
  readonly name: string
  readonly isOptional?: boolean
  /** takes all words that are left */
  readonly isRest?: boolean
  /** the only words it may be, or those that completion offers: then they are asked for each time */
  readonly words?: readonly string[] | ((deps: CommandDeps, before: readonly string[]) => Iterable<string>)
}

export interface CommandFacts {
  /** as it is typed, in small letters */
  readonly name: string
  readonly synopsis: string
  /** nothing when the name is all there is */
  readonly arguments?: readonly Argument[]
  /** more to say in its help, line by line */
  readonly notes?: readonly string[]
  /** goes away with this module */
  readonly module?: string
}

/** One use of a command. */
export interface Use {
  readonly args: readonly string[]
  readonly deps: CommandDeps
  /** who asked; absent when it is nobody with a console */
  readonly console?: ConsolePort | undefined
}

/** The console of whoever asked. */
export interface ConsolePort {
  /** whether log lines are shown there */
  followsLog: boolean
}

export interface Command extends CommandFacts {
  run(use: Use): Reply | Promise<Reply>
}

export const command = (facts: CommandFacts, run: Command['run']): Command => ({ ...facts, run })

/** Words that must be one of these. */
export const fixedWords = (argument: Argument): readonly string[] | undefined =>
  Array.isArray(argument.words) ? (argument.words as readonly string[]) : undefined

export const wordsOf = (command: Pick<CommandFacts, 'name'>): readonly string[] => command.name.split(' ')
