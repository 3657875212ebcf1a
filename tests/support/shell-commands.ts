// The commands of a block of shell, as words.
// Enough of a shell for documents: quotes, comments, pipes and lists; what is inside of a here document is no command.

export function shellCommands(text: string): string[][] {
  const lines = withoutHereDocuments(text).replaceAll('\\\n', ' ').split('\n')
  return lines.flatMap((line) => commandsOf(line)).filter((words) => words.length > 0)
}

const withoutHereDocuments = (text: string) =>
  text.replaceAll(/<<'?(\w+)'?([^\n]*)\n[\s\S]*?^\1$/gm, (_all, _word, rest: string) => rest)

function commandsOf(line: string): string[][] {
  const commands: string[][] = [[]]
  for (const [word] of line.matchAll(/(?:'[^']*'|"(?:\\.|[^"\\])*"|\\.|[^\s'"\\;&|#]|(?<=\S)#)+|&&|\|\||[;|&]|#.*/g)) {
    if (word.startsWith('#')) break
    if (/^(?:&&|\|\||[;|&])$/.test(word)) commands.push([])
    else commands.at(-1)?.push(word.replaceAll(/^(['"])(.*)\1$/g, '$2'))
  }
  return commands.map(withoutAssignments)
}

/** `PASSWORD=… node x` runs node; `while …; do sleep` and the like begin with words of the shell. */
function withoutAssignments(words: readonly string[]): string[] {
  const at = words.findIndex((word) => !/^\w+=/.test(word) && !/^(?:while|do|if|then|done|fi)$/.test(word))
  return at < 0 ? [] : words.slice(at)
}
