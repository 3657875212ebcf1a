// Sounds from the web: fetched once, kept in a folder, bounded in size, number and time, and only from where it is allowed.
// Not played here: a path comes out.
import { createHash } from 'node:crypto'
import { lookup } from 'node:dns/promises'
import { createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { extname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Clock, Log } from '@jackfield/base'
import { formatOfExtension, formatOfMimeType } from '../files/index.ts'
import { FetchSlots } from './fetch-slots.ts'
import { isInnerAddress } from './inner-address.ts'
import { pinnedGet } from './pinned-get.ts'
import { type KeptSound, SoundCache } from './sound-cache.ts'

export interface SoundFetcherOptions {
  readonly directory: string
  readonly clock: Clock
  readonly log: Log
  /** names that may be asked, wherever they are; empty: all whose addresses are not refused below */
  readonly allowedHosts?: readonly string[] | (() => readonly string[])
  /** of this machine, its links and private networks: those that may be asked all the same; default none */
  readonly allowsAddress?: (address: string) => boolean
  readonly limits?: Partial<SoundFetcherLimits>
  readonly userAgent?: string
  /** of the platform; another one only in tests */
  readonly resolve?: (host: string) => Promise<readonly string[]>
}

export interface SoundFetcherLimits {
  /** one sound */
  readonly bytes: number
  /** one sound, waiting for a place included */
  readonly timeoutMs: number
  readonly redirects: number
  /** fetched at once: of all together, and from one host */
  readonly fetches: number
  readonly fetchesPerHost: number
  /** waiting for a place */
  readonly waiting: number
  /** kept in the folder */
  readonly cacheBytes: number
  readonly cacheSounds: number
}

export const soundFetcherLimits: SoundFetcherLimits = {
  bytes: 32 * 2 ** 20,
  timeoutMs: 30_000,
  redirects: 8,
  fetches: 8,
  fetchesPerHost: 4,
  waiting: 100,
  cacheBytes: 512 * 2 ** 20,
  cacheSounds: 1_000,
}

export type FetchFault =
  | 'not-an-address'
  | 'not-allowed'
  | 'not-found'
  | 'too-large'
  | 'too-slow'
  | 'too-many'
  | 'unknown-type'
  | 'not-reachable'

export type Fetched = { readonly ok: true; readonly path: string } | { readonly ok: false; readonly code: FetchFault }

/** What the log says of each. */
const words: Readonly<Record<FetchFault, string>> = {
  'not-an-address': 'it is no address of http or https',
  'not-allowed': 'nothing may be fetched from there (media_hosts, media_networks)',
  'not-found': 'it is not there',
  'too-large': 'it is too large',
  'too-slow': 'it took too long',
  'too-many': 'too many others are waiting to be fetched',
  'unknown-type': 'its type is unknown',
  'not-reachable': 'the server cannot be reached',
}

const redirects = new Set([301, 302, 303, 307, 308])

export class SoundFetcher {
  readonly #options: Required<Omit<SoundFetcherOptions, 'limits'>>
  readonly #limits: SoundFetcherLimits
  readonly #slots: FetchSlots
  readonly #cache: SoundCache
  readonly #running = new Map<string, Promise<Fetched>>()
  #parts = 0

  constructor({ limits, ...options }: SoundFetcherOptions) {
    this.#limits = { ...soundFetcherLimits, ...limits }
    this.#options = {
      allowedHosts: [],
      allowsAddress: () => false,
      userAgent: 'Jackfield',
      resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
      ...options,
    }
    const { fetches, fetchesPerHost, waiting, cacheBytes, cacheSounds } = this.#limits
    this.#slots = new FetchSlots({ most: fetches, mostPerHost: fetchesPerHost, mostWaiting: waiting })
    this.#cache = new SoundCache({ directory: options.directory, mostBytes: cacheBytes, mostSounds: cacheSounds })
  }

  /** The file of an address; several who ask at once wait for one answer. */
  fetch(address: string): Promise<Fetched> {
    const running = this.#running.get(address)
    if (running) return running
    const started = this.#fetch(address).finally(() => this.#running.delete(address))
    this.#running.set(address, started)
    return started
  }

  async #fetch(address: string): Promise<Fetched> {
    const kept = await this.#kept(address)
    if (kept && kept.freshUntilMs > this.#options.clock.now()) return { ok: true, path: kept.path }
    const limit = new AbortController()
    const timer = this.#options.clock.after(this.#limits.timeoutMs, () => limit.abort(new Refusal('too-slow')))
    let leave: (() => void) | undefined
    try {
      const url = addressOf(address)
      const place = this.#slots.take(url.host, limit.signal)
      if (!place) throw new Refusal('too-many')
      leave = await place
      return await this.#ask(address, url, kept, limit.signal)
    } catch (error) {
      const code = limit.signal.aborted ? 'too-slow' : error instanceof Refusal ? error.code : 'not-reachable'
      this.#options.log.notice(`${address} cannot be fetched: ${words[code]}`, { code })
      return { ok: false, code }
    } finally {
      leave?.()
      timer.cancel()
    }
  }

  /** What is kept, if its file is still there. */
  async #kept(address: string): Promise<KeptSound | undefined> {
    const kept = this.#cache.use(address)
    if (!kept || (await exists(kept.path))) return kept
    this.#cache.forget(address)
    return undefined
  }

  async #ask(address: string, first: URL, kept: KeptSound | undefined, signal: AbortSignal): Promise<Fetched> {
    const { response, url } = await this.#follow(first, kept?.tag, signal)
    try {
      const { statusCode = 0, headers } = response
      const freshUntilMs = this.#options.clock.now() + freshMs(headers, this.#options.clock.wall())
      if (statusCode === 304 && kept) {
        await this.#cache.keep(address, { ...kept, freshUntilMs })
        return { ok: true, path: kept.path }
      }
      if (statusCode < 200 || statusCode > 299) throw new Refusal('not-found')
      const ending = endingOf(headers['content-type'], url)
      if (!ending) throw new Refusal('unknown-type')
      await this.#cache.open()
      const path = join(this.#options.directory, `${createHash('sha256').update(address).digest('hex')}.${ending}`)
      const bytes = await this.#write(response, path, signal)
      await this.#cache.keep(address, { path, bytes, freshUntilMs, tag: headers.etag })
      return { ok: true, path }
    } finally {
      response.destroy()
    }
  }

  /** Every step of a redirection is judged like the first. */
  async #follow(
    first: URL,
    tag: string | undefined,
    signal: AbortSignal,
  ): Promise<{ response: IncomingMessage; url: URL }> {
    let url = first
    const headers = { 'user-agent': this.#options.userAgent, ...(tag ? { 'if-none-match': tag } : {}) }
    for (let step = 0; step <= this.#limits.redirects; step++) {
      const addresses = await unlessAborted(this.#judge(url), signal)
      const response = await pinnedGet({ url, addresses, headers, signal })
      response.on('error', () => undefined)
      const location = redirects.has(response.statusCode ?? 0) ? response.headers.location : undefined
      if (location === undefined) return { response, url }
      response.destroy()
      url = addressOf(location, url)
    }
    throw new Refusal('not-reachable')
  }

  /** The addresses that may be connected to: all that the name has, or none of them. */
  async #judge({ hostname }: URL): Promise<readonly string[]> {
    const { allowedHosts, allowsAddress, resolve } = this.#options
    const host = hostname.replace(/^\[|\]$/g, '').toLowerCase()
    const hosts = typeof allowedHosts === 'function' ? allowedHosts() : allowedHosts
    const isListed = hosts.some((allowed) => allowed.toLowerCase() === host)
    if (hosts.length > 0 && !isListed) throw new Refusal('not-allowed')
    const addresses = isIP(host) ? [host] : await resolve(host)
    if (addresses.length === 0) throw new Refusal('not-reachable')
    // who lists a host knows where it is
    if (!isListed && addresses.some((one) => isInnerAddress(one) && !allowsAddress(one)))
      throw new Refusal('not-allowed')
    return addresses
  }

  /** Counts what comes rather than trusting what was announced. A file is there as a whole or not at all. */
  async #write(response: IncomingMessage, path: string, signal: AbortSignal): Promise<number> {
    const { bytes: most } = this.#limits
    if (Number(response.headers['content-length'] ?? 0) > most) throw new Refusal('too-large')
    const part = `${path}.${++this.#parts}.part`
    let bytes = 0
    try {
      await pipeline(
        response,
        async function* (chunks: AsyncIterable<Buffer>) {
          for await (const chunk of chunks) {
            bytes += chunk.length
            if (bytes > most) throw new Refusal('too-large')
            yield chunk
          }
        },
        createWriteStream(part),
        { signal },
      )
      await rename(part, path)
      return bytes
    } catch (error) {
      await rm(part, { force: true })
      throw error
    }
  }
}

class Refusal extends Error {
  readonly code: FetchFault

  constructor(code: FetchFault) {
    super(code)
    this.code = code
  }
}

function addressOf(text: string, base?: URL): URL {
  const url = URL.canParse(text, base) ? new URL(text, base) : undefined
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) throw new Refusal('not-an-address')
  return url
}

function endingOf(type: string | undefined, url: URL): string | undefined {
  const declared = type === undefined ? undefined : formatOfMimeType(type)
  const ending = extname(url.pathname).slice(1)
  return declared?.extensions[0] ?? (formatOfExtension(ending) ? ending : undefined)
}

/** How long an answer may be used without asking again. */
function freshMs(headers: IncomingHttpHeaders, wallMs: number): number {
  const control = headers['cache-control']?.toLowerCase() ?? ''
  if (/no-cache|no-store|must-revalidate/.test(control)) return 0
  const age = /s-maxage=(\d+)/.exec(control) ?? /max-age=(\d+)/.exec(control)
  if (age) return Number(age[1]) * 1_000
  const expires = Date.parse(headers.expires ?? '')
  return Number.isNaN(expires) ? 0 : Math.max(0, expires - wallMs)
}

/** Names may be resolved more slowly than anybody waits. */
async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = Promise.withResolvers<never>()
  const onAbort = () => aborted.reject(signal.reason)
  signal.addEventListener('abort', onAbort, { once: true })
  try {
    return await Promise.race([work, aborted.promise])
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )
