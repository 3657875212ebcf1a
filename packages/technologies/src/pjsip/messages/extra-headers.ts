// Headers that whoever sends a message wants on it, as far as they are his to set.
// Not the headers every request has.

import type { Header } from '@jackfield/sip'

/** They are made here, from what is known. */
const ours = new Set([
  'to', 'from', 'via', 'route', 'contact', 'call-id', 'cseq', 'allow', 'content-length', 'content-type', 'request-uri', 'max-forwards',
  'record-route', 'authorization', 'proxy-authorization',
  't', 'f', 'v', 'm', 'i', 'l', 'c',
]) // biome-ignore format: a list of words

const token = /^[A-Za-z0-9\-.!%*_+`'~]+$/
const controls = /[\x00-\x1f\x7f]+/g

export function extraHeaders(variables: Readonly<Record<string, string>>): Header[] {
  return Object.entries(variables)
    .filter(([name]) => token.test(name) && !ours.has(name.toLowerCase()))
    .map(([name, value]) => [name, value.replace(controls, ' ')] as const)
}

/** Letter case does not matter in names of headers. */
export function extraValue(variables: Readonly<Record<string, string>>, wanted: string): string | undefined {
  return Object.entries(variables).find(([name]) => name.toLowerCase() === wanted)?.[1]
}
