// Whether every link of the site leads somewhere inside it, and to every page somebody leads.
// Not what is outside: nobody is asked.

import { posix } from 'node:path'

type Files = ReadonlyMap<string, string | Uint8Array>

const attributes = /<[^>]*?\s(href|src)="([^"]*)"/g
const isOutside = (target: string) => /^(?:https?|mailto):/.test(target)

function* linksOf(
  name: string,
  html: string,
): Generator<{ target: string; file: string; fragment: string }, void, undefined> {
  for (const [, , target = ''] of html.matchAll(attributes)) {
    if (isOutside(target)) continue
    const [file = '', fragment = ''] = target.replaceAll('&amp;', '&').split('#')
    yield { target, file: file === '' ? name : posix.join(posix.dirname(name), file), fragment }
  }
}

const pagesOf = (files: Files) => [...files].filter((entry): entry is [string, string] => entry[0].endsWith('.html'))

export function brokenLinks(files: Files): string[] {
  const anchors = new Map(
    pagesOf(files).map(([name, html]) => [name, new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id))]),
  )
  return pagesOf(files).flatMap(([name, html]) =>
    [...linksOf(name, html)]
      .filter(
        ({ file, fragment }) =>
          !files.has(file) || (fragment !== '' && !anchors.get(file)?.has(decodeURIComponent(fragment))),
      )
      .map(({ target }) => `${name}: ${target} leads nowhere`),
  )
}

/** Pages that cannot be reached from the first one. */
export function orphans(files: Files): string[] {
  const reached = new Set<string>()
  const waiting = ['index.html']
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const html = files.get(name)
    if (reached.has(name) || typeof html !== 'string') continue
    reached.add(name)
    for (const { file } of linksOf(name, html)) if (file.endsWith('.html')) waiting.push(file)
  }
  return pagesOf(files)
    .map(([name]) => name)
    .filter((name) => !reached.has(name))
}
