// What a tool was asked for on its command line: words that it does not know end it with its usage, before it begins anything.
// It does not know what the words mean.
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'

/** What a tool understands. */
export interface Understood<Options extends ParseArgsOptionsConfig> {
  /** such as `site.ts [DIRECTORY]` */
  readonly usage: string
  readonly options?: Options
  /** How many words without dashes there may be; none unless told. */
  readonly mostWords?: number
}

type Values<Options extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<{ options: Options; allowPositionals: true }>
>['values']

export interface Arguments<Options extends ParseArgsOptionsConfig> {
  readonly values: Values<Options>
  readonly words: readonly string[]
}

/** What the words say, or what is wrong with them. */
export function parseArguments<Options extends ParseArgsOptionsConfig>(
  args: readonly string[],
  { options, mostWords = 0 }: Understood<Options>,
): Arguments<Options> | string {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: (options ?? {}) as Options,
      allowPositionals: true,
    })
    if (positionals.length <= mostWords) return { values, words: positionals }
    return `not understood: ${positionals.slice(mostWords).join(' ')}`
  } catch (error) {
    return (error as Error).message
  }
}

/** Those of this process. `--help` shows the usage; what is wrong is said with it, and the process ends with 2. */
export function readArguments<Options extends ParseArgsOptionsConfig>(
  understood: Understood<Options>,
): Arguments<Options> {
  const args = process.argv.slice(2)
  if (args.length === 1 && (args[0] === '--help' || args[0] === '-h')) {
    console.log(`usage: ${understood.usage}`)
    process.exit(0)
  }
  const read = parseArguments(args, understood)
  if (typeof read === 'string') refuseArguments(read, understood.usage)
  return read
}

/** For what a tool itself finds wrong. */
export function refuseArguments(why: string, usage: string): never {
  console.error(`${why}\nusage: ${usage}`)
  process.exit(2)
}
