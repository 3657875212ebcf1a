// TLS as node:tls wants it.
// Not where certificates come from.

import { createSecureContext, type SecureContextOptions } from 'node:tls'
import type { TlsOptions } from './door-options.ts'

/** Throws when certificate and key are not usable together. */
export function secureOptions({
  certificate,
  key,
  ciphers,
  minVersion,
  maxVersion,
  prefersOwnOrder,
}: TlsOptions): SecureContextOptions {
  const options: SecureContextOptions = {
    cert: certificate,
    key,
    honorCipherOrder: prefersOwnOrder ?? true,
    minVersion: minVersion ?? 'TLSv1.2',
    ...(ciphers === undefined ? {} : { ciphers }),
    ...(maxVersion === undefined ? {} : { maxVersion }),
  }
  createSecureContext(options)
  return options
}
