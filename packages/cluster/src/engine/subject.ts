// Subjects of messages: words with dots between them, and patterns of them.
// Not what is published there: subjects.table.ts lists that.

/** Whether a subject is one of those a pattern means: `*` is one word, `>` at the end is one or more. */
export function matchesSubject(pattern: string, subject: string): boolean {
  if (pattern === subject) return true
  if (!pattern.includes('*') && !pattern.endsWith('>')) return false
  const wanted = pattern.split('.')
  const words = subject.split('.')
  for (const [at, word] of wanted.entries()) {
    if (word === '>' && at === wanted.length - 1) return words.length > at
    if (at >= words.length || (word !== '*' && word !== words[at])) return false
  }
  return wanted.length === words.length
}
