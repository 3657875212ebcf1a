// Text as forms and URLs carry it: names and values, percent signs, plus signs for spaces.
// Not a URL: splitting off path and query is the caller's.

/** `a+b%20c` → `a b c`. A percent sign without two digits stays; bytes that are no UTF-8 become U+FFFD. */
export function decodeFormText(text: string): string {
  const spaced = text.includes('+') ? text.replaceAll('+', ' ') : text
  if (!spaced.includes('%')) return spaced
  try {
    return decodeURIComponent(spaced)
  } catch {
    return decodeTolerantly(spaced)
  }
}

function decodeTolerantly(text: string): string {
  const bytes: number[] = []
  const source = new TextEncoder().encode(text)
  for (let at = 0; at < source.length; at++) {
    const byte = source[at] as number
    const digits = byte === 0x25 ? String.fromCharCode(source[at + 1] ?? 0, source[at + 2] ?? 0) : ''
    if (/^[\da-f]{2}$/i.test(digits)) {
      bytes.push(Number.parseInt(digits, 16))
      at += 2
    } else {
      bytes.push(byte)
    }
  }
  return new TextDecoder().decode(Uint8Array.from(bytes))
}

/** Calls back for every `name=value` of a query or a form body, in order. A name without `=` has an empty value. */
export function eachFormPair(text: string, found: (name: string, value: string) => void): void {
  let at = 0
  while (at <= text.length) {
    let end = text.indexOf('&', at)
    if (end < 0) end = text.length
    if (end > at) {
      const equals = text.indexOf('=', at)
      if (equals < 0 || equals > end) found(decodeFormText(text.slice(at, end)), '')
      else found(decodeFormText(text.slice(at, equals)), decodeFormText(text.slice(equals + 1, end)))
    }
    at = end + 1
  }
}
