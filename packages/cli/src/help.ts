// `help` and `core show help`: the commands there are, and how one of them is written.
// Not in the folder of commands: these two speak of all the others.

import type { Json } from '@jackfield/base'
import { type Command, command, wordsOf } from './command.ts'
import { type Reply, refused, shown } from './reply.ts'
import { isBegunBy, usageLines } from './usage.ts'

export function helpCommands(list: () => readonly Command[]): readonly Command[] {
  return ['help', 'core show help'].map((name) =>
    command(
      {
        name,
        synopsis: 'Lists commands, or says how one is written.',
        arguments: [
          {
            name: 'topic',
            isOptional: true,
            isRest: true,
            words: (_deps, before) =>
              list()
                .filter((other) => isBegunBy(wordsOf(other), before))
                .flatMap((other) => wordsOf(other)[before.length] ?? []),
          },
        ],
      },
      ({ args }) => help(list(), args),
    ),
  )
}

function help(commands: readonly Command[], topic: readonly string[]): Reply {
  const exact = commands.find(({ name }) => name === topic.join(' ').toLowerCase())
  if (exact) return shown(usageLines(exact), dataOf(exact))
  const listed = commands.filter((other) => isUnder(topic, wordsOf(other)))
  if (listed.length === 0) return refused(`No such command '${topic.join(' ')}'.`)
  const lines = listed.map(({ name, synopsis }) => `${name.padStart(30)} -- ${synopsis}`)
  return shown(lines, listed.map(dataOf))
}

/** The last word of a topic may be the beginning of a word. */
function isUnder(topic: readonly string[], name: readonly string[]): boolean {
  const last = topic.at(-1)
  if (last === undefined) return true
  const before = topic.slice(0, -1)
  return isBegunBy(name, before) && (name[before.length] ?? '').startsWith(last.toLowerCase())
}

const dataOf = ({ name, synopsis, notes = [] }: Command): Json => ({ command: name, synopsis, notes })
