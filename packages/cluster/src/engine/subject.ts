// Subjects of messages: words with dots between them, and patterns of them.
// Not what is published there: subjects.table.ts lists that.

/** Whether a subject is one of those a pattern means: `*` is one word, `>` at the end is one or more. */
export function matchesSubject(pattern: string, subject: string): boolean {
  if (pattern === subject) return true
  if (!isPattern(pattern)) return false
  let [at, of] = [0, 0]
  // word by word, and nothing is made of them: an engine in memory asks for every message and every subscription
  for (;;) {
    if (of === pattern.length - 1 && pattern[of] === '>') return at < subject.length
    const end = endOfWord(pattern, of)
    const endHere = endOfWord(subject, at)
    const isAny = end - of === 1 && pattern[of] === '*'
    if (!isAny && !(end - of === endHere - at && subject.startsWith(pattern.slice(of, end), at))) return false
    const isLast = end === pattern.length
    if (isLast || endHere === subject.length) return isLast && endHere === subject.length
    of = end + 1
    at = endHere + 1
  }
}

/** Whether it means more than itself. */
const isPattern = (subject: string): boolean => subject.endsWith('>') || subject.includes('*')

function endOfWord(text: string, from: number): number {
  const end = text.indexOf('.', from)
  return end < 0 ? text.length : end
}
