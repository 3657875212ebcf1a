// Waiting until an exchange has so many channels: before the next measurement, what the last one made is gone.

const patienceMs = 60_000
const pauseMs = 100

/** Gives up when nothing has changed for a minute: a caller that went away without a BYE leaves its channels standing. */
export async function untilThereAre(count: number, list: () => Promise<readonly { name: string }[]>): Promise<void> {
  let known = -1
  let end = 0
  for (;;) {
    const channels = await list()
    if (channels.length === count) return
    if (channels.length !== known) end = Date.now() + patienceMs
    known = channels.length
    if (Date.now() > end) {
      const some = channels.slice(0, 5).map(({ name }) => name)
      throw new Error(`${known} channels instead of ${count}, for a minute: ${some.join(', ')}`)
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}
