// Certificates of endpoints for handshakes, read from their files when a call needs them, and again when they change.
// Not the handshake, and not TLS of transports.

import { readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { rootCertificates } from 'node:tls'
import type { DtlsSpec } from '@jackfield/media'
import { readAuthorities, readCertificate } from '@jackfield/rtp'
import type { EndpointSettings } from '../configuration/settings.ts'
import { certificatesIn } from '../signalling/certificates-in.ts'

/** What the endpoint says about our side of a handshake, and whom it trusts. */
export type DtlsMaterial = Omit<DtlsSpec, 'remote'>

/** Ways to check a peer that ask who issued its certificate. Its fingerprint is checked always. */
const asksForIssuer = new Set<EndpointSettings['dtls_verify']>(['certificate', 'yes'])

interface Kept {
  readonly changedMs: number
  readonly text: string
}

export class DtlsFiles {
  readonly #directory: string
  readonly #texts = new Map<string, Kept>()
  /** certificates that were found to fit their keys */
  readonly #checked = new Set<string>()

  /** `directory`: where relative names begin. */
  constructor(directory: string) {
    this.#directory = directory
  }

  /** Throws when a file cannot be read, or what is in it cannot be used. */
  of(endpoint: EndpointSettings): DtlsMaterial {
    const { dtls_cert_file, dtls_private_key, dtls_verify, dtls_fingerprint, dtls_extended_master_secret } = endpoint
    return {
      ...(dtls_cert_file === '' ? {} : { certificate: this.#certificate(dtls_cert_file, dtls_private_key) }),
      ...(asksForIssuer.has(dtls_verify) ? { authorities: this.#authorities(endpoint) } : {}),
      ...(dtls_extended_master_secret === 'optional' ? { extendedMasterSecret: 'optional' } : {}),
      ...(dtls_fingerprint === 'SHA-1' ? { fingerprintHash: 'sha-1' } : {}),
    }
  }

  #certificate(chainFile: string, keyFile: string): NonNullable<DtlsMaterial['certificate']> {
    const [chain, key] = [this.#read(chainFile), this.#read(keyFile || chainFile)]
    if (!this.#checked.has(chain + key)) {
      readCertificate(chain, key)
      this.#checked.add(chain + key)
    }
    return { chain, key }
  }

  #authorities({ dtls_ca_file, dtls_ca_path }: EndpointSettings): readonly string[] {
    const found = [
      ...(dtls_ca_file === '' ? [] : [this.#read(dtls_ca_file)]),
      ...(dtls_ca_path === '' ? [] : certificatesIn(resolve(this.#directory, dtls_ca_path)).map(String)),
    ]
    if (found.length === 0) return rootCertificates
    if (readAuthorities(found).length === 0) throw new Error('there is no certificate among those that are trusted')
    return found
  }

  #read(name: string): string {
    const path = resolve(this.#directory, name)
    const changedMs = statSync(path).mtimeMs
    const known = this.#texts.get(path)
    if (known?.changedMs === changedMs) return known.text
    const text = readFileSync(path, 'utf8')
    this.#texts.set(path, { changedMs, text })
    return text
  }
}
