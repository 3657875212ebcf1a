// What a page is called in lists and links: the beginning of its heading, or a name of its own.

const names = new Map([
  ['README.md', 'The first minutes'],
  ['docs/README.md', 'All pages'],
  ['docs/reference/README.md', 'Operations'],
  ['docs/reference/errors.md', 'Errors'],
  ['docs/reference/events.md', 'Events of the interface'],
  ['docs/reference/models.md', 'Models'],
])

/** A heading says more than a list has room for: `State: what the exchange keeps` is `State`. */
export function titleOf(path: string, markdown: string): string {
  const heading = /^# (.*)$/m.exec(markdown)?.[1] ?? path
  return names.get(path) ?? heading.replaceAll('`', '').replace(/^(\D[^:,]{2,})[:,] .*$/, '$1')
}
