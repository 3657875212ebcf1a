// Answers to challenges (RFC 7616): MD5, which telephones use, and SHA-256.
// Not the requests they go into.

/** The best challenge of those that were sent; undefined: none that can be answered. */
export function chooseChallenge(lines) {
  const known = lines
    .map(readFields)
    .filter(({ nonce, realm, algorithm = 'MD5' }) => nonce && realm !== undefined && hashes[algorithm.toUpperCase()])
  return known.find(({ algorithm }) => algorithm?.toUpperCase() === 'SHA-256') ?? known[0]
}

/** The header that answers a challenge. `count`: how often its nonce has been used, this time included. */
export async function answerChallenge(challenge, { user, password, method, uri, count, clientNonce }) {
  const { realm, nonce, opaque, algorithm = 'MD5', qop } = challenge
  const hash = hashes[algorithm.toUpperCase()]
  const isCounted = qop?.split(',').some((word) => word.trim() === 'auth')
  const uses = count.toString(16).padStart(8, '0')
  const secret = await hash(`${user}:${realm}:${password}`)
  const asked = await hash(`${method}:${uri}`)
  const response = await hash(
    isCounted ? `${secret}:${nonce}:${uses}:${clientNonce}:auth:${asked}` : `${secret}:${nonce}:${asked}`,
  )
  const quoted = { username: user, realm, nonce, uri, response, ...(opaque === undefined ? {} : { opaque }) }
  const fields = Object.entries(quoted).map(([name, value]) => `${name}="${value.replace(/[\\"]/g, '\\$&')}"`)
  if (challenge.algorithm) fields.push(`algorithm=${algorithm}`)
  if (isCounted) fields.push('qop=auth', `nc=${uses}`, `cnonce="${clientNonce}"`)
  return `Digest ${fields.join(', ')}`
}

function readFields(line) {
  const fields = {}
  for (const [, name, quoted, bare] of line.matchAll(/([\w-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s,]+))/g))
    fields[name.toLowerCase()] = bare ?? quoted.replace(/\\(.)/g, '$1')
  return fields
}

const hashes = { MD5: async (text) => md5(text), 'SHA-256': sha256 }

async function sha256(text) {
  return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))))
}

const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

const turns = [7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21]
const sines = Array.from({ length: 64 }, (_, at) => Math.floor(2 ** 32 * Math.abs(Math.sin(at + 1))) | 0)

/** RFC 1321: browsers have no MD5 of their own. */
export function md5(text) {
  const given = new TextEncoder().encode(text)
  const padded = new Uint8Array(Math.ceil((given.length + 9) / 64) * 64)
  padded.set(given)
  padded[given.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(padded.length - 8, given.length * 8, true)
  const state = [0x67452301, 0xefcdab89 | 0, 0x98badcfe | 0, 0x10325476]
  for (let block = 0; block < padded.length; block += 64) mix(state, view, block)
  const digest = new DataView(new ArrayBuffer(16))
  state.forEach((word, at) => {
    digest.setInt32(4 * at, word, true)
  })
  return hex(new Uint8Array(digest.buffer))
}

function mix(state, view, block) {
  let [a, b, c, d] = state
  for (let step = 0; step < 64; step++) {
    const round = step >> 4
    const [f, word] = [
      [(b & c) | (~b & d), step],
      [(d & b) | (~d & c), (5 * step + 1) % 16],
      [b ^ c ^ d, (3 * step + 5) % 16],
      [c ^ (b | ~d), (7 * step) % 16],
    ][round]
    const sum = (a + f + sines[step] + view.getInt32(block + 4 * word, true)) | 0
    const turn = turns[4 * round + (step % 4)]
    ;[a, d, c, b] = [d, c, b, (b + ((sum << turn) | (sum >>> (32 - turn)))) | 0]
  }
  for (const [at, word] of [a, b, c, d].entries()) state[at] = (state[at] + word) | 0
}
