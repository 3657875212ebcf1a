// `Application(arguments)` as it stands inside of other applications.

export function parseApplicationCall(text: string): { name: string; data: string } {
  const trimmed = text.trim()
  const open = trimmed.indexOf('(')
  if (open < 0) return { name: trimmed, data: '' }
  const close = trimmed.lastIndexOf(')')
  return { name: trimmed.slice(0, open).trim(), data: trimmed.slice(open + 1, close > open ? close : undefined) }
}
