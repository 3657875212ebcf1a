// Certificates for tests, signed by themselves, made by openssl.

import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

export interface CertificateFiles {
  readonly certificate: string
  readonly key: string
}

/** Writes `<file>.crt` and `<file>.key` into a directory. */
export function makeCertificate(directory: string, file: string, commonName: string): CertificateFiles {
  const certificate = join(directory, `${file}.crt`)
  const key = join(directory, `${file}.key`)
  const words = [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
    ...['-subj', `/CN=${commonName}`, '-addext', 'subjectAltName=IP:127.0.0.1,DNS:localhost'],
    ...['-keyout', key, '-out', certificate],
  ]
  execFileSync('openssl', words, { stdio: 'pipe' })
  return { certificate, key }
}
