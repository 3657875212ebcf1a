// Sounds behind an address: fetched once, kept, within bounds of size and time, and only from where it is allowed.
// Not a proxy: nothing but media is kept, and nobody reads it back.

import { createHash } from 'node:crypto'
import { lookup } from 'node:dns/promises'
import { mkdir, rename, stat, writeFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import { extname, join } from 'node:path'
import type { Clock, Log } from '@jackfield/base'
import { formatOfExtension, formatOfMimeType } from '@jackfield/media'

export interface MediaCacheOptions {
  readonly clock: Clock
  readonly log: Log
  readonly directory: string
  /** hosts that may be asked; empty: all but those of the link */
  readonly hosts?: readonly string[]
  readonly maxBytes?: number
  readonly timeoutMs?: number
  /** how long what was fetched counts as new */
  readonly keptMs?: number
}

/** Link-local addresses: there live the services of a cloud that know its secrets. */
const isOfTheLink = (address: string) => /^169\.254\./.test(address) || /^fe[89ab][0-9a-f]:/i.test(address)

export class MediaCache {
  readonly #options: Required<MediaCacheOptions>
  readonly #underWay = new Map<string, Promise<string | undefined>>()
  readonly #kept = new Map<string, { path: string; until: number }>()

  constructor(options: MediaCacheOptions) {
    this.#options = { hosts: [], maxBytes: 20 * 2 ** 20, timeoutMs: 10_000, keptMs: 300_000, ...options }
  }

  /** The file that holds it now; nothing when it cannot be had. Those who ask at once share one request. */
  fetch(address: string): Promise<string | undefined> {
    const kept = this.#kept.get(address)
    if (kept && kept.until > this.#options.clock.now()) return Promise.resolve(kept.path)
    const known = this.#underWay.get(address)
    if (known) return known
    const fetching = this.#fetch(address).catch((error: Error) => {
      this.#options.log.warning(`${address} could not be fetched: ${error.message}`, { code: 'media-not-fetched' })
      return undefined
    })
    this.#underWay.set(address, fetching)
    void fetching.finally(() => this.#underWay.delete(address))
    return fetching
  }

  async #fetch(address: string): Promise<string> {
    const { clock, directory, timeoutMs, keptMs } = this.#options
    const url = new URL(address)
    await this.#check(url.hostname.replace(/^\[|\]$/g, ''))
    const abort = new AbortController()
    const timer = clock.after(timeoutMs, () => abort.abort(new Error(`no answer within ${timeoutMs} ms`)))
    try {
      // redirects would lead past the check of the host
      const answer = await fetch(url, { signal: abort.signal, redirect: 'error' })
      if (!answer.ok) throw new Error(`answered with ${answer.status}`)
      const ending = endingOf(url, answer.headers.get('content-type') ?? '')
      if (!ending) throw new Error('it is no sound that is known')
      const bytes = await this.#read(answer)
      const path = join(directory, `${createHash('sha256').update(address).digest('hex')}.${ending}`)
      await mkdir(directory, { recursive: true })
      await writeFile(`${path}.part`, bytes)
      await rename(`${path}.part`, path)
      await stat(path)
      this.#kept.set(address, { path, until: clock.now() + keptMs })
      return path
    } finally {
      timer.cancel()
    }
  }

  async #check(host: string): Promise<void> {
    const { hosts } = this.#options
    if (hosts.length > 0 && !hosts.includes(host)) throw new Error(`${host} is not among the hosts that may be asked`)
    if (hosts.includes(host)) return
    const addresses = isIP(host) ? [{ address: host }] : await lookup(host, { all: true })
    if (addresses.some(({ address }) => isOfTheLink(address))) throw new Error(`${host} is an address of the link`)
  }

  async #read(answer: Response): Promise<Uint8Array> {
    const { maxBytes } = this.#options
    const parts: Uint8Array[] = []
    let length = 0
    for await (const part of answer.body ?? []) {
      length += part.length
      if (length > maxBytes) throw new Error(`it is longer than ${maxBytes} bytes`)
      parts.push(part)
    }
    return Buffer.concat(parts)
  }
}

/** By the address when that tells, else by what the far side says it is. */
function endingOf(url: URL, contentType: string): string | undefined {
  const written = extname(url.pathname).slice(1).toLowerCase()
  if (written !== '' && formatOfExtension(written)) return written
  const format = formatOfMimeType(contentType.split(';')[0]?.trim().toLowerCase() ?? '')
  return format?.extensions[0]
}
