// Certificates for tests, signed by themselves, made by openssl.

import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
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

export interface Authority {
  /** its file, and what stands in it */
  readonly certificate: string
  readonly text: string
  /** A certificate for this name, valid at 127.0.0.1, for servers and clients. */
  issue(commonName: string): CertificateFiles
}

const ellipticKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']

/** Somebody who signs, in a directory of his own. */
export function makeAuthority(directory: string): Authority {
  const openssl = (...words: readonly string[]) => execFileSync('openssl', words, { stdio: 'pipe' })
  const path = (name: string) => join(directory, name)
  const [certificate, key] = [path('ca.crt'), path('ca.key')]
  openssl('req', '-x509', ...ellipticKey, '-days', '2', '-subj', '/CN=authority', '-keyout', key, '-out', certificate)
  return {
    certificate,
    text: readFileSync(certificate, 'utf8'),
    issue(commonName) {
      const issued = { certificate: path(`${commonName}.crt`), key: path(`${commonName}.key`) }
      const [request, names] = [path(`${commonName}.csr`), path(`${commonName}.ext`)]
      writeFileSync(names, 'subjectAltName=IP:127.0.0.1\n')
      openssl('req', '-new', ...ellipticKey, '-subj', `/CN=${commonName}`, '-keyout', issued.key, '-out', request)
      const signing = ['-CA', certificate, '-CAkey', key, '-CAcreateserial', '-days', '2', '-extfile', names]
      openssl('x509', '-req', '-in', request, ...signing, '-out', issued.certificate)
      return issued
    },
  }
}
