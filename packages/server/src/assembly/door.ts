// The HTTP door as http.conf wants it.

import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { createSecureContext } from 'node:tls'
import type { Clock, Log } from '@jackfield/base'
import { isInNetworks } from '@jackfield/conf'
import { Door, type ListenAddress, type TlsOptions } from '@jackfield/http'
import type { HttpConf, HttpOptions } from '../configuration/http-conf.ts'
import { version } from '../version.ts'
import { consolePath } from './console.ts'

export function assembleDoor(
  { options, restrictions }: HttpConf,
  parts: { clock: Clock; log: Log },
  hasConsole = false,
): Door {
  const isAllowed = (path: string, address: string) =>
    restrictions.every((restriction) => !isBelow(path, restriction.path) || restriction.access.permits(address))
  const proxies = trustedProxies(options)
  return new Door(
    {
      prefix: options.prefix,
      serverName: options.servername ?? `Jackfield/${version}`,
      sessionLimit: options.sessionlimit,
      strangerLimit: options.sessionlimit_per_address,
      authTimeoutMs: options.session_auth_timeout,
      sessionInactivityMs: options.session_inactivity,
      sessionKeepAliveMs: options.session_keep_alive,
      maxBodyBytes: options.max_body_size,
      maxHeaders: options.max_headers,
      maxHeaderBytes: options.max_header_size,
      redirects: [...options.redirect.flatMap(readRedirect), ...(hasConsole ? toConsole(options.prefix) : [])],
      ...(restrictions.length === 0 ? {} : { isAllowed }),
      ...(proxies ? { proxies } : {}),
    },
    parts,
  )
}

/** Whom to believe about where a request comes from; nothing: nobody. */
export function trustedProxies({ trusted_proxies: trusted, forwarded_header: header }: HttpOptions) {
  return trusted.length === 0 ? undefined : { isTrusted: isInNetworks(trusted), header }
}

/** Where to listen; throws when a certificate cannot be read. */
export function listenAddresses({ listen, tlsListen, options }: HttpConf, etc: string): readonly ListenAddress[] {
  return [...(listen ? [listen] : []), ...(tlsListen ? [{ ...tlsListen, tls: readTls(options, etc) }] : [])]
}

/** Why there is no TLS at the door, in words for whoever configured it. */
export class CertificateError extends Error {}

/** The certificate and the key as they are on the disk now. */
export function readTls(options: HttpOptions, etc: string): TlsOptions {
  const certificate = readPart('tlscertfile', resolve(etc, options.tlscertfile ?? 'asterisk.pem'))
  const key = options.tlsprivatekey ? readPart('tlsprivatekey', resolve(etc, options.tlsprivatekey)) : certificate
  try {
    createSecureContext({ cert: certificate, key })
  } catch (error) {
    throw new CertificateError(`http.conf: the certificate and the key cannot be used: ${(error as Error).message}`)
  }
  return {
    certificate,
    key,
    minVersion: lowestVersion(options),
    prefersOwnOrder: options.tlsservercipherorder,
    ...(options.tlscipher ? { ciphers: options.tlscipher } : {}),
  }
}

function readPart(option: string, path: string): Buffer {
  try {
    return readFileSync(path)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new CertificateError(`http.conf: ${option} names ${path}, which cannot be read (${code})`)
  }
}

function lowestVersion(options: HttpOptions): NonNullable<TlsOptions['minVersion']> {
  if (!options.tlsdisablev1) return 'TLSv1'
  if (!options.tlsdisablev11) return 'TLSv1.1'
  return options.tlsdisablev12 ? 'TLSv1.3' : 'TLSv1.2'
}

/** Who asks for nothing in particular. */
function toConsole(prefix: string): { from: string; to: string }[] {
  const bare = prefix.replace(/^\/+|\/+$/g, '')
  const root = bare === '' ? '' : `/${bare}`
  return [...new Set(['/', `${root}/`, root])].filter(Boolean).map((from) => ({ from, to: root + consolePath }))
}

/** `from to`; what is not so is no redirect. */
function readRedirect(line: string): { from: string; to: string }[] {
  const [from, to] = line.trim().split(/\s+/)
  return from && to ? [{ from, to }] : []
}

const isBelow = (path: string, lead: string) => path === lead || path.startsWith(lead.endsWith('/') ? lead : `${lead}/`)
