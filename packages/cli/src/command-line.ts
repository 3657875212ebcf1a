// A typed line to its command and back: the longest name that fits, help, completion.
// Not the commands, and not where the line came from.

import { type Command, type ConsolePort, fixedWords, wordsOf } from './command.ts'
import type { CommandDeps } from './command-deps.ts'
import { helpCommands } from './help.ts'
import { type Reply, refused } from './reply.ts'
import { quoteWord, splitWords } from './split-words.ts'
import { fits, isBegunBy, usageLines } from './usage.ts'

export interface CommandLineOptions {
  readonly deps: CommandDeps
  loadCommands(): Promise<readonly Command[]>
}

export interface LineOptions {
  /** the data instead of the lines, as if `--json` stood in the line */
  readonly isJson?: boolean
  readonly console?: ConsolePort | undefined
}

export interface Completion {
  /** whole words, in order */
  readonly candidates: readonly string[]
  /** the end of the line that they take the place of */
  readonly partial: string
}

/** Longer lines are nobody's typing. */
export const longestLine = 16_384

const mostCandidates = 1_000

export class CommandLine {
  readonly #deps: CommandDeps
  readonly #load: () => Promise<readonly Command[]>
  #commands: readonly Command[] | undefined

  constructor({ deps, loadCommands }: CommandLineOptions) {
    this.#deps = deps
    this.#load = loadCommands
  }

  /** Those whose module is there, by name. */
  async list(): Promise<Command[]> {
    this.#commands ??= sorted([...(await this.#load()), ...helpCommands(() => this.#list())])
    return this.#list()
  }

  /** Runs a line; whatever comes of it is an answer. An empty line is answered by nothing. */
  async run(line: string, options: LineOptions = {}): Promise<Reply> {
    if (line.length > longestLine) return shaped(refused('The line is too long.'), options.isJson ?? false)
    const { words: typed } = splitWords(line)
    const isJson = options.isJson === true || typed.includes('--json')
    const words = typed.filter((word) => word !== '--json')
    if (words.length === 0) return { ok: true, lines: [], data: null }
    return shaped(await this.#answer(words, line, options.console), isJson)
  }

  async complete(line: string): Promise<Completion> {
    if (line.length > longestLine) return { candidates: [], partial: '' }
    const { words, isLastOpen } = splitWords(line)
    const before = isLastOpen ? words.slice(0, -1) : words
    const typed = isLastOpen ? (words.at(-1) ?? '') : ''
    const partial = isLastOpen ? line.slice(openingOf(line)) : ''
    const found = new Set<string>()
    for (const candidate of this.#following(await this.list(), before)) {
      if (candidate.toLowerCase().startsWith(typed.toLowerCase())) found.add(quoteWord(candidate))
      if (found.size >= mostCandidates) break
    }
    return { candidates: [...found].sort(), partial }
  }

  async #answer(words: readonly string[], line: string, console: ConsolePort | undefined): Promise<Reply> {
    let name = words.join(' ')
    try {
      const commands = await this.list()
      const command = longestOf(commands, words)
      if (!command) return unknown(commands, words, line)
      name = command.name
      const args = words.slice(wordsOf(command).length)
      if (!fits(command, args)) return misused(command)
      const reply = await command.run({ args, deps: this.#deps, console })
      if (!reply.namesLine) return reply
      return { ...reply, lines: [...reply.lines, `Command '${line.trim()}' failed.`] }
    } catch (error) {
      this.#deps.log.error(`the command '${name}' failed: ${(error as Error).stack ?? error}`)
      return refused(`Command '${name}' failed: ${(error as Error).message}`)
    }
  }

  /** Every word that may stand after these. */
  *#following(commands: readonly Command[], before: readonly string[]): Generator<string, void, undefined> {
    for (const command of commands) {
      const name = wordsOf(command)
      const next = name[before.length]
      if (next !== undefined && isBegunBy(name, before)) yield next
      else if (isBegunBy(before, name)) yield* this.#argumentWords(command, before.slice(name.length))
    }
  }

  /** Those that are loaded. */
  #list(): Command[] {
    const { modules } = this.#deps
    const isThere = ({ module }: Command) => !module || !modules.isKnown(module) || modules.isLoaded(module)
    return (this.#commands ?? []).filter(isThere)
  }

  #argumentWords(command: Command, before: readonly string[]): Iterable<string> {
    const facts = command.arguments ?? []
    const argument = facts[before.length] ?? (facts.at(-1)?.isRest ? facts.at(-1) : undefined)
    if (!argument) return []
    const words = argument.words
    return typeof words === 'function' ? words(this.#deps, before) : (fixedWords(argument) ?? [])
  }
}

const sorted = (commands: Command[]): Command[] => commands.sort((a, b) => (a.name < b.name ? -1 : 1))

/** The one with the most words. */
function longestOf(commands: readonly Command[], words: readonly string[]): Command | undefined {
  let longest: Command | undefined
  for (const command of commands) {
    if (isBegunBy(words, wordsOf(command)) && command.name.length > (longest?.name.length ?? 0)) longest = command
  }
  return longest
}

function unknown(commands: readonly Command[], words: readonly string[], line: string): Reply {
  const known = commands.map(wordsOf)
  let at = 1
  while (at < words.length && known.some((name) => isBegunBy(name, words.slice(0, at)))) at++
  const nearest = words.slice(0, at).join(' ')
  return refused(`No such command '${line.trim()}' (type 'core show help ${nearest}' for other possible commands)`)
}

/** Values may have line ends in them; whoever passes lines on relies on there being none. */
const shaped = (reply: Reply, isJson: boolean): Reply => ({
  ...reply,
  lines: isJson
    ? JSON.stringify(reply.data, null, 2).split('\n')
    : reply.lines.flatMap((line) => line.split(/\r\n|[\r\n\u2028\u2029]/)),
})

function misused(command: Command): Reply {
  const lines = usageLines(command)
  return { ok: false, lines, data: { error: 'wrong arguments', usage: lines } }
}

/** Where the last word of a line begins, quotes included. */
function openingOf(line: string): number {
  let start = 0
  let isQuoted = false
  let isInWord = false
  for (let at = 0; at < line.length; at++) {
    const isBlank = /\s/.test(line[at] as string) && !isQuoted
    if (!isBlank && !isInWord) start = at
    isInWord = !isBlank
    if (line[at] === '\\') at++
    else if (line[at] === '"') isQuoted = !isQuoted
  }
  return start
}
