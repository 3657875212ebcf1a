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
  const left = [...wanted]
  const take = (port: string) => {
    const at = left.findIndex((video) => video.port === port)
    return at < 0 ? undefined : left.splice(at, 1)[0]
  }
  const stays = before.map((video) => video && take(video.port))
  const placed = stays.map((video) => video ?? left.shift())
  return [...placed, ...left].slice(0, most)
}
