// Answers of the manager interface as people and programs ask for them over HTTP: plain, as XML, as a page.
// Not what is in them.

export type WebFormat = 'raw' | 'xml' | 'html'

type Message = readonly (readonly [name: string, value: string])[]

/** Messages end with an empty line. */
function messagesOf(text: string): Message[] {
  return text
    .split('\r\n\r\n')
    .filter((message) => message.trim() !== '')
    .map((message) =>
      message.split('\r\n').flatMap((line) => {
        const colon = line.indexOf(':')
        return colon > 0 ? [[line.slice(0, colon).trim(), line.slice(colon + 1).trim()] as const] : []
      }),
    )
}

const entities: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&apos;'],
])

/** What XML cannot hold at all is left out. */
const escaped = (text: string) =>
  text
    .replaceAll(/[&<>"']/g, (mark) => entities.get(mark) ?? '')
    .replaceAll(/[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '')

/** A name that may stand in a tag. */
const tagName = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9_-]/g, '_')
    .replace(/^(?![a-z_])/, '_')

/** What clients may say about where the answer belongs in their page. */
export interface XmlPlace {
  readonly destination: string
  readonly object: string
}

function xmlOf(messages: readonly Message[], { destination, object }: XmlPlace): string {
  const tag = tagName(object || 'generic')
  const responses = messages.map((message) => {
    const seen = new Map<string, number>()
    const attributes = message.map(([name, value]) => {
      const attribute = tagName(name)
      const count = (seen.get(attribute) ?? 0) + 1
      seen.set(attribute, count)
      return ` ${attribute}${count > 1 ? `-${count}` : ''}='${escaped(value)}'`
    })
    return `<response type='object' id='${escaped(destination || 'unknown')}'><${tag}${attributes.join('')} /></response>\n`
  })
  return `<ajax-response>\n${responses.join('')}</ajax-response>\n`
}

function pageOf(messages: readonly Message[]): string {
  const rows = messages.map((message) =>
    [
      ...message.map(([name, value]) => `<tr><td>${escaped(name)}</td><td>${escaped(value)}</td></tr>`),
      '<tr><td colspan="2"><hr></td></tr>',
    ].join('\n'),
  )
  return `<!DOCTYPE html>
<html><head><meta charset="utf-8"><title>Manager interface</title></head>
<body>
<h1>Manager interface</h1>
<form method="post">
<label>Action <input name="action" required></label>
<label>User <input name="username"></label>
<label>Secret <input name="secret" type="password"></label>
<button>Send</button>
</form>
<table>
${rows.join('\n')}
</table>
</body></html>
`
}

export const contentTypes: Readonly<Record<WebFormat, string>> = {
  raw: 'text/plain; charset=utf-8',
  xml: 'text/xml; charset=utf-8',
  html: 'text/html; charset=utf-8',
}

export function webAnswer(text: string, format: WebFormat, place: XmlPlace): string {
  if (format === 'raw') return text
  return format === 'xml' ? xmlOf(messagesOf(text), place) : pageOf(messagesOf(text))
}
