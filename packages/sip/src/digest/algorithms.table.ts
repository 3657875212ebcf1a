// Digest algorithms (RFC 7616 §6.1, RFC 8760 §2). The session variants are answered and not offered.
// Not the arithmetic.

export const digestAlgorithms = {
  MD5: { hash: 'md5', hexLength: 32, isSession: false, rfc: '7616 §3.4' },
  'MD5-sess': { hash: 'md5', hexLength: 32, isSession: true, rfc: '7616 §3.4.2' },
  'SHA-256': { hash: 'sha256', hexLength: 64, isSession: false, rfc: '8760 §2.1' },
  'SHA-256-sess': { hash: 'sha256', hexLength: 64, isSession: true, rfc: '7616 §3.4.2' },
  'SHA-512-256': { hash: 'sha512-256', hexLength: 64, isSession: false, rfc: '8760 §2.1' },
  'SHA-512-256-sess': { hash: 'sha512-256', hexLength: 64, isSession: true, rfc: '7616 §3.4.2' },
} as const satisfies Record<string, { hash: string; hexLength: number; isSession: boolean; rfc: string }>

export type DigestAlgorithm = keyof typeof digestAlgorithms

/** In any case; a challenge that names none means MD5. */
export function digestAlgorithm(name: string | undefined): DigestAlgorithm | undefined {
  if (name === undefined) return 'MD5'
  const wanted = name.toLowerCase()
  return (Object.keys(digestAlgorithms) as DigestAlgorithm[]).find((known) => known.toLowerCase() === wanted)
}
