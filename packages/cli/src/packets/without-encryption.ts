// A SIP message whose description says that its media are not protected: programs that read packets believe it.
// Not for packets as they were on the wire.

const profile = /^(m=\S+ \S+ )(?:UDP\/TLS\/)?RTP\/SAVP(F?)/gm
const protection = /^a=(?:crypto|fingerprint|setup|tls-id|key-mgmt):.*\r?\n/gm
const length = /^((?:Content-Length|l)[ \t]*:[ \t]*)\d+/im

export function withoutEncryption(text: string): string {
  const end = text.indexOf('\r\n\r\n')
  if (end < 0) return text
  const [head, body] = [text.slice(0, end), text.slice(end + 4)]
  const bare = body.replace(profile, '$1RTP/AVP$2').replace(protection, '')
  if (bare === body) return text
  return `${head.replace(length, `$1${Buffer.byteLength(bare)}`)}\r\n\r\n${bare}`
}
