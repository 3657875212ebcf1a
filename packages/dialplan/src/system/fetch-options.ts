// What CURLOPT() sets and CURL() uses, per channel.

import { perChannel } from '../engine/per-channel.ts'

/** The names that are known; those that are not used here are kept and read back. */
export const fetchOptionNames = [
  'httptimeout',
  'conntimeout',
  'dnstimeout',
  'ftptimeout',
  'httpheader',
  'userpwd',
  'useragent',
  'proxy',
  'proxyport',
  'proxytype',
  'proxyuserpwd',
  'ssl_verifypeer',
  'ssl_verifyhost',
  'followlocation',
  'maxredirs',
  'hashcompat',
  'failurecodes',
  'header',
  'cookie',
  'referer',
  'httpauth',
] as const
export type FetchOption = (typeof fetchOptionNames)[number]

export const isFetchOption = (name: string): name is FetchOption =>
  (fetchOptionNames as readonly string[]).includes(name)

export class FetchOptions {
  readonly #values = new Map<FetchOption, string>()
  /** `httpheader` may be set several times */
  readonly headers: string[] = []

  set(name: FetchOption, value: string): void {
    if (name === 'httpheader') this.headers.push(value)
    else this.#values.set(name, value)
  }

  get(name: FetchOption): string {
    return name === 'httpheader' ? this.headers.join('\n') : (this.#values.get(name) ?? '')
  }
}

export const fetchOptions = perChannel(() => new FetchOptions())
