// Which servers of NATS are good enough.
// Not a check of their configuration.

/** Before this one, whole buckets were lost when servers crashed. */
export const oldestServer = '2.10.23'

export function isServerNewEnough(version: string): boolean {
  const [, ...found] = /^v?(\d+)\.(\d+)\.(\d+)/.exec(version) ?? []
  const wanted = oldestServer.split('.')
  if (found.length !== wanted.length) return false
  for (const [at, part] of wanted.entries()) {
    const difference = Number(found[at]) - Number(part)
    if (difference !== 0) return difference > 0
  }
  return true
}
