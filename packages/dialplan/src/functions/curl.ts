// CURL(address[,data]): what an address of the web gives; written, it is stored in a file.

import { writeFile } from 'node:fs/promises'
import { detached } from '@jackfield/base'
import { dialplanFunction, type FunctionUse, failed } from '../engine/dialplan-function.ts'
import { FetchOptions, fetchOptions } from '../system/fetch-options.ts'
import { numberPrefix } from '../text/integer-prefix.ts'
import { isNo, isYes } from '../text/truth.ts'

const defaultTimeoutMs = 180_000
/** The most that is taken in. */
const largest = 1024 * 1024

function headersOf(options: FetchOptions, hasData: boolean): Headers {
  const headers = new Headers()
  if (hasData) headers.set('content-type', 'application/x-www-form-urlencoded')
  headers.set('user-agent', options.get('useragent') || 'jackfield')
  const [cookie, referer, user] = [options.get('cookie'), options.get('referer'), options.get('userpwd')]
  if (cookie) headers.set('cookie', cookie)
  if (referer) headers.set('referer', referer)
  if (user) headers.set('authorization', `Basic ${Buffer.from(user).toString('base64')}`)
  for (const line of options.headers) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.append(line.slice(0, colon).trim(), line.slice(colon + 1).trim())
  }
  return headers
}

async function get(use: FunctionUse, address: string, data: string | undefined): Promise<Buffer | undefined> {
  const options = use.channel ? fetchOptions.of(use.channel) : new FetchOptions()
  const seconds = numberPrefix(options.get('httptimeout'))
  const late = new AbortController()
  const timer = use.deps.clock.after(seconds ? seconds * 1000 : defaultTimeoutMs, () =>
    late.abort(new Error('it took too long')),
  )
  try {
    if (!/^https?:\/\//i.test(address)) return failed(use, `CURL: '${address}' is no address of the web`)
    const response = await fetch(address, {
      method: data === undefined ? 'GET' : 'POST',
      headers: headersOf(options, data !== undefined),
      redirect: isYes(options.get('followlocation')) ? 'follow' : 'manual',
      signal: use.channel ? AbortSignal.any([late.signal, use.channel.interruption]) : late.signal,
      ...(data === undefined ? {} : { body: data }),
    })
    if (isNo(options.get('ssl_verifypeer'))) use.log.warning('CURL: certificates are verified all the same')
    const failures = options
      .get('failurecodes')
      .split(',')
      .filter((code) => code !== '')
    const body = await limited(response)
    if (!body) return failed(use, `CURL: '${address}' gives more than ${largest} bytes`)
    return failures.includes(String(response.status))
      ? failed(use, `CURL: '${address}' answers ${response.status}`)
      : body
  } catch (error) {
    const { message, cause } = error as Error
    return failed(use, `CURL: cannot fetch '${address}': ${(cause as Error | undefined)?.message ?? message}`)
  } finally {
    timer.cancel()
  }
}

async function limited(response: Response): Promise<Buffer | undefined> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > largest) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** `a=1&b=2` becomes the values, and the names go to the variable `~ODBCFIELDS~`. */
function hashed(use: FunctionUse, text: string): string {
  const pairs = [...new URLSearchParams(text)]
  detached(use.setVariable('~ODBCFIELDS~', pairs.map(([name]) => name).join(',')), 'a variable')
  return pairs.map(([, value]) => value).join(',')
}

export const curl = dialplanFunction(
  {
    name: 'CURL',
    module: 'func_curl.so',
    synopsis: 'What an address of the web gives.',
    arguments: ['address', 'data?'],
    danger: 'write',
  },
  {
    async read(use) {
      const [address = '', data] = use.args
      const body = await get(use, address, data)
      if (!body) return undefined
      const text = body.toString().replace(/[\r\n]+$/, '')
      const options = use.channel && fetchOptions.known(use.channel)
      return options && isYes(options.get('hashcompat')) ? hashed(use, text) : text
    },
    async write(use, path) {
      const body = await get(use, use.args[0] ?? '', undefined)
      if (!body) return false
      await writeFile(path, body)
      return true
    },
  },
)
