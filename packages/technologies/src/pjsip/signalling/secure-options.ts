// The TLS settings of a transport in the words of Node.
// Not the files: whoever asks reads them.

import type { SecureContextOptions } from 'node:tls'
import type { TransportSettings } from '../configuration/settings.ts'

/** Older ones are not offered whatever the configuration says: they are broken. */
const lowest = { tlsv1_3: 'TLSv1.3' } as const

/** Throws when a file cannot be read. */
export function secureOptions(settings: TransportSettings, read: (path: string) => Buffer): SecureContextOptions {
  const { cert_file, priv_key_file, ca_list_file, password, cipher, method } = settings
  return {
    ...(cert_file === '' ? {} : { cert: read(cert_file), key: read(priv_key_file || cert_file) }),
    ...(ca_list_file === '' ? {} : { ca: read(ca_list_file) }),
    ...(password === '' ? {} : { passphrase: password }),
    ...(cipher.length === 0 ? {} : { ciphers: cipher.join(':') }),
    minVersion: method === 'tlsv1_3' ? lowest.tlsv1_3 : 'TLSv1.2',
    ...(method === 'tlsv1_2' ? { maxVersion: 'TLSv1.2' as const } : {}),
  }
}
