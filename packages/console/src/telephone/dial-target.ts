// What somebody typed, as what is called: a number, a name of the dialplan, or a whole SIP address.
// Not whether it exists: the exchange says that.

export type DialTarget =
  | { readonly ok: true; readonly target: string; readonly shown: string }
  | { readonly ok: false; readonly message: string }

const mostLength = 128

export function dialTarget(typed: string, host: string): DialTarget {
  const text = typed.trim()
  if (text === '') return { ok: false, message: 'Type a number first' }
  if (text.length > mostLength) return { ok: false, message: `A number has at most ${mostLength} characters` }
  if (/^sips?:/i.test(text)) {
    return /^sips?:[^\s@<>"]+(@[^\s@<>"]+)?$/i.test(text)
      ? { ok: true, target: text, shown: text.replace(/^sips?:/i, '') }
      : { ok: false, message: 'This is no SIP address' }
  }
  // as numbers are written on paper
  const number = /^[+()\d\s./*#-]+$/.test(text) ? text.replaceAll(/[\s()./-]/g, '') : text
  if (number === '' || /[\s<>"@;,]/.test(number)) return { ok: false, message: `“${text}” is no number` }
  return { ok: true, target: `sip:${encodeURIComponent(number)}@${host}`, shown: number }
}
