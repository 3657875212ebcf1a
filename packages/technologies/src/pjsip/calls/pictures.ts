// Which stream of a call shows whom, in a bridge where everybody is seen.
// Not the streams.

export interface Picture {
  /** whose it is: the media port, which bears the channel's id */
  readonly port: string
  /** what the description calls its stream; left out: nothing */
  readonly label?: string
}

/** Whoever is shown stays where he is; places that are free are taken by the others; more than `most` are not shown. */
export function placePictures(
  before: readonly (Picture | undefined)[],
  wanted: readonly Picture[],
  most: number,
): (Picture | undefined)[] {
  const stays = before.map((picture) => wanted.find(({ port }) => port === picture?.port))
  const others = wanted.filter(({ port }) => !stays.some((picture) => picture?.port === port))
  const placed = stays.map((picture) => picture ?? others.shift())
  return [...placed, ...others].slice(0, most)
}
