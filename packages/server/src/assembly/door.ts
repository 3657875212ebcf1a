// The HTTP door as http.conf wants it.

import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Clock, Log } from '@jackfield/base'
import { Door, type ListenAddress, type TlsOptions } from '@jackfield/http'
import type { HttpConf, HttpOptions } from '../configuration/http-conf.ts'
import { version } from '../version.ts'

export function assembleDoor({ options, restrictions }: HttpConf, parts: { clock: Clock; log: Log }): Door {
  const isAllowed = (path: string, address: string) =>
    restrictions.every((restriction) => !isBelow(path, restriction.path) || restriction.access.permits(address))
  return new Door(
    {
      prefix: options.prefix,
      serverName: options.servername ?? `Jackfield/${version}`,
      sessionLimit: options.sessionlimit,
      sessionInactivityMs: options.session_inactivity,
      sessionKeepAliveMs: options.session_keep_alive,
      maxBodyBytes: options.max_body_size,
      maxHeaders: options.max_headers,
      maxHeaderBytes: options.max_header_size,
      redirects: options.redirect.flatMap(readRedirect),
      ...(restrictions.length === 0 ? {} : { isAllowed }),
    },
    parts,
  )
}

/** Where to listen; throws when a certificate cannot be read. */
export function listenAddresses({ listen, tlsListen, options }: HttpConf, etc: string): readonly ListenAddress[] {
  return [...(listen ? [listen] : []), ...(tlsListen ? [{ ...tlsListen, tls: readTls(options, etc) }] : [])]
}

/** The certificate and the key as they are on the disk now. */
export function readTls(options: HttpOptions, etc: string): TlsOptions {
  const certificate = readFileSync(resolve(etc, options.tlscertfile ?? 'asterisk.pem'))
  const key = options.tlsprivatekey ? readFileSync(resolve(etc, options.tlsprivatekey)) : certificate
  return {
    certificate,
    key,
    minVersion: lowestVersion(options),
    prefersOwnOrder: options.tlsservercipherorder,
    ...(options.tlscipher ? { ciphers: options.tlscipher } : {}),
  }
}

function lowestVersion(options: HttpOptions): NonNullable<TlsOptions['minVersion']> {
  if (!options.tlsdisablev1) return 'TLSv1'
  if (!options.tlsdisablev11) return 'TLSv1.1'
  return options.tlsdisablev12 ? 'TLSv1.3' : 'TLSv1.2'
}

/** `from to`; what is not so is no redirect. */
function readRedirect(line: string): { from: string; to: string }[] {
  const [from, to] = line.trim().split(/\s+/)
  return from && to ? [{ from, to }] : []
}

const isBelow = (path: string, lead: string) => path === lead || path.startsWith(lead.endsWith('/') ? lead : `${lead}/`)
