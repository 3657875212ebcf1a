// The anchors of headings, as GitHub makes them, so that links which work there work here.

/** One for each page: a heading that comes again gets a number. */
export class Slugs {
  readonly #seen = new Map<string, number>()

  of(heading: string): string {
    const plain = heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\p{M}_\- ]/gu, '')
      .replaceAll(' ', '-')
    const times = this.#seen.get(plain) ?? 0
    this.#seen.set(plain, times + 1)
    return times === 0 ? plain : `${plain}-${times}`
  }
}
