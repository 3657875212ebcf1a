// The arguments of an application as requests write them: one text with commas.
// Not the name of the application.

import { Fault, listLimit, splitList } from '@jackfield/description'

/** Split at every comma, quotes and all, without empty ones: so does a move. */
export function readPlainArguments(appArgs: string | undefined): string[] {
  if (!appArgs) return []
  return limited(appArgs.split(',').filter((arg) => arg !== ''))
}

/** As the dialplan would split them: empty ones count, unless there is nothing at all. */
export function readArguments(appArgs: string | undefined): string[] {
  if (!appArgs) return []
  return limited(splitList(appArgs))
}

function limited(args: string[]): string[] {
  if (args.length < listLimit) return args
  throw new Fault('too-many-values', { parameter: 'appArgs', list: 'appArgs', allowed: { max: listLimit - 1 } })
}
