// The TLS settings of a transport in the words of Node.
// Not the files: whoever asks reads them.

import type { SecureContextOptions } from 'node:tls'
import type { TransportSettings } from '../configuration/settings.ts'

/** Older ones are not offered whatever the configuration says: they are broken. */
const lowest = { tlsv1_3: 'TLSv1.3' } as const

export interface SecureFiles {
  read(path: string): Buffer
  /** the certificates of a directory */
  readAll(directory: string): Buffer[]
}

/** Throws when a file cannot be read. */
export function secureOptions(settings: TransportSettings, files: SecureFiles): SecureContextOptions {
  const { cert_file, priv_key_file, ca_list_file, ca_list_path, password, cipher, method } = settings
  const authorities = [
    ...(ca_list_file === '' ? [] : [files.read(ca_list_file)]),
    ...(ca_list_path === '' ? [] : files.readAll(ca_list_path)),
  ]
  return {
    ...(cert_file === '' ? {} : { cert: files.read(cert_file), key: files.read(priv_key_file || cert_file) }),
    ...(authorities.length === 0 ? {} : { ca: authorities }),
    ...(password === '' ? {} : { passphrase: password }),
    ...(cipher.length === 0 ? {} : { ciphers: cipher.join(':') }),
    minVersion: method === 'tlsv1_3' ? lowest.tlsv1_3 : 'TLSv1.2',
    ...(method === 'tlsv1_2' ? { maxVersion: 'TLSv1.2' as const } : {}),
  }
}
