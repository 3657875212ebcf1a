// A request to the door without a socket: the same mounts, the same answers, as values.
// Not a second way in: whatever is checked for HTTP is checked here.

import type { MountAnswer, MountRequest } from './mount.ts'

export interface InProcessRequest {
  readonly method: string
  /** with prefix and query: `/ari/channels?x=y` */
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer
  /** the address it is to count as; loopback unless told */
  readonly remote?: string
}

export interface InProcessAnswer {
  readonly status: number
  readonly phrase?: string
  /** names in small letters */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

export class PlainMountRequest implements MountRequest {
  readonly method: string
  readonly path: string
  readonly query: string
  readonly remote: string
  readonly origin: string
  readonly hasBody: boolean
  readonly #headers: ReadonlyMap<string, string>
  readonly #body: Buffer
  readonly #bodyLimit: number

  constructor(
    { method, headers = {}, body = '', remote = '127.0.0.1' }: InProcessRequest,
    at: { path: string; query: string; prefix: string; authority?: string; bodyLimit: number },
  ) {
    this.method = method.toUpperCase()
    this.path = at.path
    this.query = at.query
    this.remote = remote
    this.#headers = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
    this.#body = typeof body === 'string' ? Buffer.from(body) : body
    this.#bodyLimit = at.bodyLimit
    this.hasBody = this.#body.length > 0
    const host = at.authority ?? this.#headers.get('host')
    this.origin = host === undefined ? '' : `http://${host}${at.prefix}`
  }

  header(name: string): string | undefined {
    return this.#headers.get(name)
  }

  async readBody(): Promise<Buffer | undefined> {
    return this.#body.length > this.#bodyLimit ? undefined : this.#body
  }
}

/** With the bytes of a file read, and the file closed. */
export async function wholeAnswer(answer: MountAnswer, server: readonly string[]): Promise<InProcessAnswer> {
  const { status, phrase, file } = answer
  let body = typeof answer.body === 'string' ? Buffer.from(answer.body) : (answer.body ?? Buffer.alloc(0))
  if (file) {
    const pieces: Buffer[] = []
    if (file.length === 0) await file.close()
    else for await (const piece of file.open()) pieces.push(piece as Buffer)
    body = Buffer.concat(pieces)
  }
  const flat = [...server, ...answer.headers]
  const headers = new Map<string, string>()
  for (let at = 0; at < flat.length; at += 2) headers.set((flat[at] as string).toLowerCase(), flat[at + 1] as string)
  return { status, headers: Object.fromEntries(headers), body, ...(phrase === undefined ? {} : { phrase }) }
}
