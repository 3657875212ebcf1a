// How a command is to be written, and whether what was written fits.
// Not the commands.

import { type Argument, type CommandFacts, fixedWords } from './command.ts'

/** `core show channels [concise|verbose|count]` */
export const syntaxOf = (command: CommandFacts): string =>
  [command.name, ...(command.arguments ?? []).map(written)].join(' ')

export function usageLines(command: CommandFacts): string[] {
  const notes = [command.synopsis, ...(command.notes ?? [])]
  return [`Usage: ${syntaxOf(command)} [--json]`, ...notes.map((note) => `       ${note}`)]
}

/** As many words as it takes, and those that must be one of a few are. */
export function fits(command: CommandFacts, args: readonly string[]): boolean {
  const facts = command.arguments ?? []
  const needed = facts.filter(({ isOptional }) => !isOptional).length
  const isOpen = facts.at(-1)?.isRest ?? false
  if (args.length < needed || (args.length > facts.length && !isOpen)) return false
  return facts.every((fact, at) => {
    const words = fixedWords(fact)
    const given = args[at]
    return given === undefined || words === undefined || words.includes(given.toLowerCase())
  })
}

/** Do these words begin with those, in any letter case? */
export const isBegunBy = (words: readonly string[], start: readonly string[]): boolean =>
  start.length <= words.length && start.every((word, at) => word.toLowerCase() === words[at]?.toLowerCase())

function written(argument: Argument): string {
  const words = fixedWords(argument)
  const bare = words ? words.join('|') : `<${argument.name}>`
  const text = argument.isRest ? `${bare} ...` : bare
  if (argument.isOptional) return `[${text}]`
  return words && words.length > 1 ? `{${text}}` : text
}
