// Which stream of a call shows whom, in a bridge where everybody is seen.
// Not the streams.

export interface ShownVideo {
  /** whose it is: the media port, which bears the channel's id */
  readonly port: string
  /** what the description calls its stream; left out: nothing */
  readonly label?: string
}

/** Whoever is shown stays where he is; places that are free are taken by the others; more than `most` are not shown. */
export function placeVideo(
  before: readonly (ShownVideo | undefined)[],
  wanted: readonly ShownVideo[],
  most: number,
): (ShownVideo | undefined)[] {
  const stays = before.map((video) => wanted.find(({ port }) => port === video?.port))
  const others = wanted.filter(({ port }) => !stays.some((video) => video?.port === port))
  const placed = stays.map((video) => video ?? others.shift())
  return [...placed, ...others].slice(0, most)
}
