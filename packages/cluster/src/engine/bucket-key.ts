// Keys as the servers of NATS take them: letters, digits and a few signs; everything else as `=` and two digits for each byte.
// Not a hash: whoever looks into a bucket with NATS' own tools can read them.

const plain = /[-_/A-Za-z0-9]/

export function encodeKey(key: string): string {
  let encoded = ''
  for (const byte of Buffer.from(key, 'utf8')) {
    const sign = String.fromCharCode(byte)
    encoded += byte < 128 && plain.test(sign) ? sign : `=${byte.toString(16).padStart(2, '0')}`
  }
  return encoded
}

export function decodeKey(encoded: string): string {
  const bytes: number[] = []
  for (let at = 0; at < encoded.length; at++) {
    if (encoded[at] !== '=') bytes.push(encoded.charCodeAt(at))
    else {
      bytes.push(Number.parseInt(encoded.slice(at + 1, at + 3), 16))
      at += 2
    }
  }
  return Buffer.from(bytes).toString('utf8')
}
