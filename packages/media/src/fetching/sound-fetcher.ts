// Sounds from the web: fetched once, kept in a folder, bounded in size and time, and only from where it is allowed.
// Not played here: a path comes out.
import { createHash } from 'node:crypto'
import { lookup } from 'node:dns/promises'
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { BlockList, isIP } from 'node:net'
import { extname, join } from 'node:path'
import type { Clock, Log } from '@jackfield/base'
import { formatOfExtension, formatOfMimeType } from '../files/index.ts'

export interface SoundFetcherOptions {
  readonly directory: string
  readonly clock: Clock
  readonly log: Log
  /** names that may be asked; empty: all that are not refused below */
  readonly allowedHosts?: readonly string[]
  /** addresses of this machine's own links, where cloud machines keep their secrets */
  readonly allowsLinkLocal?: boolean
  readonly mostBytes?: number
  readonly timeoutMs?: number
  readonly mostRedirects?: number
  readonly userAgent?: string
  /** of the platform; another one only in tests */
  readonly fetch?: typeof fetch
  readonly resolve?: (host: string) => Promise<readonly string[]>
}

export type FetchFault =
  | 'not-an-address'
  | 'not-allowed'
  | 'not-found'
  | 'too-large'
  | 'too-slow'
  | 'unknown-type'
  | 'not-reachable'

export type Fetched = { readonly ok: true; readonly path: string } | { readonly ok: false; readonly code: FetchFault }

interface Kept {
  readonly path: string
  readonly freshUntilMs: number
  readonly tag: string | undefined
}

const linkLocal = new BlockList()
linkLocal.addSubnet('169.254.0.0', 16, 'ipv4')
linkLocal.addSubnet('fe80::', 10, 'ipv6')

const redirects = new Set([301, 302, 303, 307, 308])

export class SoundFetcher {
  readonly #options: Required<Omit<SoundFetcherOptions, 'allowedHosts'>> & { allowedHosts: readonly string[] }
  readonly #kept = new Map<string, Kept>()
  readonly #running = new Map<string, Promise<Fetched>>()

  constructor(options: SoundFetcherOptions) {
    this.#options = {
      allowedHosts: [],
      allowsLinkLocal: false,
      mostBytes: 32 * 2 ** 20,
      timeoutMs: 30_000,
      mostRedirects: 8,
      userAgent: 'Jackfield',
      fetch,
      resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
      ...options,
    }
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
    const kept = this.#kept.get(address)
    if (kept && kept.freshUntilMs > this.#options.clock.now() && (await exists(kept.path)))
      return { ok: true, path: kept.path }
    const limit = new AbortController()
    const timer = this.#options.clock.after(this.#options.timeoutMs, () => limit.abort())
    try {
      return await this.#ask(address, kept, limit.signal)
    } catch (error) {
      const code = limit.signal.aborted ? 'too-slow' : error instanceof Refusal ? error.code : 'not-reachable'
      this.#options.log.notice(`${address} cannot be fetched: ${code}`, { code })
      return { ok: false, code }
    } finally {
      timer.cancel()
    }
  }

  async #ask(address: string, kept: Kept | undefined, signal: AbortSignal): Promise<Fetched> {
    const { response, url } = await this.#follow(address, kept?.tag, signal)
    const freshUntilMs = this.#options.clock.now() + freshMs(response.headers, this.#options.clock.wall())
    const tag = response.headers.get('etag') ?? undefined
    if (response.status === 304 && kept) {
      this.#kept.set(address, { ...kept, freshUntilMs })
      return { ok: true, path: kept.path }
    }
    if (!response.ok) throw new Refusal('not-found')
    const ending = endingOf(response.headers.get('content-type'), url)
    if (!ending) throw new Refusal('unknown-type')
    const path = join(this.#options.directory, `${createHash('sha256').update(address).digest('hex')}.${ending}`)
    await this.#keep(path, await this.#read(response))
    this.#kept.set(address, { path, freshUntilMs, tag })
    return { ok: true, path }
  }

  /** Every step of a redirection is judged like the first. */
  async #follow(
    address: string,
    tag: string | undefined,
    signal: AbortSignal,
  ): Promise<{ response: Response; url: URL }> {
    let url = addressOf(address)
    for (let step = 0; step <= this.#options.mostRedirects; step++) {
      await this.#judge(url)
      const headers = { 'user-agent': this.#options.userAgent, ...(tag ? { 'if-none-match': tag } : {}) }
      const response = await this.#options.fetch(url, { headers, redirect: 'manual', signal })
      const location = redirects.has(response.status) ? response.headers.get('location') : null
      if (location === null) return { response, url }
      await response.body?.cancel()
      url = addressOf(location, url)
    }
    throw new Refusal('not-reachable')
  }

  async #judge({ hostname }: URL): Promise<void> {
    const { allowedHosts, allowsLinkLocal, resolve } = this.#options
    const host = hostname.replace(/^\[|\]$/g, '').toLowerCase()
    if (allowedHosts.length > 0 && !allowedHosts.some((allowed) => allowed.toLowerCase() === host))
      throw new Refusal('not-allowed')
    if (allowsLinkLocal) return
    const addresses = isIP(host) ? [host] : await resolve(host)
    if (addresses.some((one) => linkLocal.check(one, isIP(one) === 6 ? 'ipv6' : 'ipv4')))
      throw new Refusal('not-allowed')
  }

  /** Counts what comes rather than trusting what was announced. */
  async #read(response: Response): Promise<Uint8Array> {
    const parts: Uint8Array[] = []
    let total = 0
    for await (const part of response.body ?? []) {
      total += part.length
      if (total > this.#options.mostBytes) throw new Refusal('too-large')
      parts.push(part)
    }
    return Buffer.concat(parts)
  }

  /** A file is there as a whole or not at all. */
  async #keep(path: string, bytes: Uint8Array): Promise<void> {
    await mkdir(this.#options.directory, { recursive: true })
    const part = `${path}.part`
    try {
      await writeFile(part, bytes)
      await rename(part, path)
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

function endingOf(type: string | null, url: URL): string | undefined {
  const told = type === null ? undefined : formatOfMimeType(type)
  const ending = extname(url.pathname).slice(1)
  return told?.extensions[0] ?? (formatOfExtension(ending) ? ending : undefined)
}

/** How long an answer may be used without asking again. */
function freshMs(headers: Headers, wallMs: number): number {
  const control = headers.get('cache-control')?.toLowerCase() ?? ''
  if (/no-cache|no-store|must-revalidate/.test(control)) return 0
  const age = /s-maxage=(\d+)/.exec(control) ?? /max-age=(\d+)/.exec(control)
  if (age) return Number(age[1]) * 1_000
  const expires = Date.parse(headers.get('expires') ?? '')
  return Number.isNaN(expires) ? 0 : Math.max(0, expires - wallMs)
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )
