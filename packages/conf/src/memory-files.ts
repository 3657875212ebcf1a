// Configuration files that exist only as texts: for tests, and for a configuration built into a program.
// Not a cache of the disk; nothing here touches the file system.
import { member } from '@jackfield/base'
import type { CommandOutput, ConfFiles } from './conf-files.ts'
import { isGlob, matchesSegment } from './glob.ts'

const matchesPath = (pattern: string, path: string): boolean => {
  const patterns = pattern.split('/')
  const segments = path.split('/')
  return (
    patterns.length === segments.length &&
    patterns.every((part, at) => {
      const segment = segments[at] as string
      return isGlob(part) ? matchesSegment(part, segment) : part === segment
    })
  )
}

/** Files by absolute path; `run`, when given, answers `#exec`. */
export const memoryFiles = (
  texts: Readonly<Record<string, string>>,
  run?: (command: string) => CommandOutput,
): ConfFiles => ({
  read: (path) => member(texts, path),
  list: (pattern) =>
    Object.keys(texts)
      .filter((path) => matchesPath(pattern, path))
      .sort(),
  ...(run ? { run } : {}),
})
