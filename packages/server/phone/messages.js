// SIP messages as a websocket carries them (RFC 7118): one a frame, read into a value and written again.
// Not a general parser: the exchange it talks to writes well-formed messages, one header a line.

const shortNames = { v: 'via', f: 'from', t: 'to', i: 'call-id', m: 'contact', l: 'content-length', c: 'content-type' }

/** Undefined: it is no message. */
export function parseMessage(text) {
  const end = text.indexOf('\r\n\r\n')
  const [start = '', ...lines] = (end < 0 ? text : text.slice(0, end)).split('\r\n')
  const headers = []
  for (const line of lines) {
    const colon = line.indexOf(':')
    if (colon <= 0) return undefined
    const name = line.slice(0, colon).trim().toLowerCase()
    headers.push([shortNames[name] ?? name, line.slice(colon + 1).trim()])
  }
  const message = { start, headers, body: end < 0 ? '' : text.slice(end + 4) }
  const response = /^SIP\/2\.0 (\d{3}) ?(.*)$/.exec(start)
  if (response) return { ...message, status: Number(response[1]), reason: response[2] }
  const request = /^([A-Z]+) (\S+) SIP\/2\.0$/.exec(start)
  return request ? { ...message, method: request[1], uri: request[2] } : undefined
}

export function formatMessage(start, headers, body = '') {
  const length = new TextEncoder().encode(body).length
  const lines = headers.map(([name, value]) => `${name}: ${value}`)
  return [start, ...lines, `Content-Length: ${length}`, '', body].join('\r\n')
}

export const headerOf = ({ headers }, name) => headers.find(([one]) => one === name)?.[1] ?? ''
export const headersOf = ({ headers }, name) => headers.filter(([one]) => one === name).map(([, value]) => value)

export const tagOf = (value) => /;\s*tag=([^;\s]+)/i.exec(value.replace(/^[^>]*>/, ''))?.[1] ?? ''
export const uriOf = (value) => /<([^>]*)>/.exec(value)?.[1] ?? value.split(';')[0].trim()

/** What is shown of somebody: the name, else the number. */
export function nameOf(value) {
  const name = /^\s*"?([^"<]*?)"?\s*</.exec(value)?.[1]
  return name || (/^sips?:([^@;]*)@/i.exec(uriOf(value))?.[1] ?? uriOf(value))
}
