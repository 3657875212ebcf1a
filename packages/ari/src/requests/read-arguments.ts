// The arguments of an application as requests write them: one text with commas.
// Not the name of the application.

import { Fault, listLimit, splitList } from '@jackfield/description'

/** As the dialplan would split them: empty ones count, unless there is nothing at all. */
export function readArguments(appArgs: string | undefined): string[] {
  if (!appArgs) return []
  const args = splitList(appArgs)
  if (args.length < listLimit) return args
  throw new Fault('too-many-values', { parameter: 'appArgs', list: 'appArgs', allowed: { max: listLimit - 1 } })
}
