// How a mail is written down: words in headers, bytes in a charset, an attachment.
// Not what it says.

/** Nothing of it begins another header. */
export const oneLine = (text: string): string => text.replace(/[\r\n]+/g, ' ')

const latin = /^(iso-8859-1|latin-?1|us-ascii|windows-1252)$/i

/** In the charset that was asked for, as far as it has all the letters; else in UTF-8. */
export function encodeText(text: string, charset: string): { readonly bytes: Buffer; readonly charset: string } {
  if (latin.test(charset) && /^[\x00-\xff]*$/.test(text)) return { bytes: Buffer.from(text, 'latin1'), charset }
  return { bytes: Buffer.from(text, 'utf8'), charset: 'UTF-8' }
}

const wordBytes = 42

/** RFC 2047 where it needs that. */
export function headerText(text: string, charset: string): string {
  const line = oneLine(text)
  if (/^[\x20-\x7e]*$/.test(line)) return line
  const words: string[] = []
  let word = ''
  for (const character of line) {
    if (Buffer.byteLength(word + character) > wordBytes) {
      words.push(word)
      word = ''
    }
    word += character
  }
  return [...words, word]
    .map((part) => encodeText(part, charset))
    .map(({ bytes, charset: used }) => `=?${used}?B?${bytes.toString('base64')}?=`)
    .join('\n ')
}

/** In a header: `"Anna Example"`. */
export const quotedName = (name: string, charset: string): string =>
  /^[\x20-\x7e]*$/.test(oneLine(name)) ? `"${oneLine(name).replace(/(["\\])/g, '\\$1')}"` : headerText(name, charset)

const lineBytes = 57
const blockBytes = lineBytes * 5_000

/** Base64 in lines, block by block: a long message must not hold up calls. `rest`: lets others go on. */
export async function attachmentText(bytes: Buffer, rest: () => Promise<void>): Promise<Buffer> {
  const blocks: Buffer[] = []
  for (let from = 0; from < bytes.length; from += blockBytes) {
    const lines: string[] = from === 0 ? [] : ['']
    const end = Math.min(from + blockBytes, bytes.length)
    for (let at = from; at < end; at += lineBytes)
      lines.push(bytes.toString('base64', at, Math.min(at + lineBytes, end)))
    blocks.push(Buffer.from(lines.join('\n'), 'latin1'))
    await rest()
  }
  return Buffer.concat(blocks)
}
