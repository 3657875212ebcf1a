// The configurations that stand in a page of documentation, as files by their names.
// Not checked here: a test decides what is to be asked of them.

import { blocksOf } from './documented-blocks.ts'

/** A line `; name.conf` begins a file; a name that comes again begins another configuration. */
export function configurationsOf(page: string): Record<string, string>[] {
  const all: Record<string, string>[] = [{}]
  for (const { language, text, line } of blocksOf(page)) {
    if (language !== 'ini') continue
    const parts = text.split(/^; (\w+\.conf)\b.*\n/m)
    if (parts[0] !== '') throw new Error(`${page}:${line}: its first line does not say which file it is: ; name.conf`)
    for (let at = 1; at < parts.length; at += 2) {
      const [name, body] = parts.slice(at, at + 2) as [string, string]
      if (name in (all.at(-1) ?? {})) all.push({})
      Object.assign(all.at(-1) as object, { [name]: body })
    }
  }
  return all.filter((files) => Object.keys(files).length > 0)
}
