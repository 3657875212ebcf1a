// Groups that let one phone take calls of another: by number, and by name.
// Not the taking.

export interface PickupGroups {
  /** whose calls they are, that ring here */
  readonly call: readonly string[]
  /** whose calls may be taken from here */
  readonly pickup: readonly string[]
  readonly namedCall: readonly string[]
  readonly namedPickup: readonly string[]
}

export const noGroups: PickupGroups = { call: [], pickup: [], namedCall: [], namedPickup: [] }

const highest = 63

/** `1,3-5`: numbers from 0 to 63, each once and in order. What is none is left out. */
export function parseGroupNumbers(text: string): string[] {
  const found = new Set<number>()
  for (const part of text.split(',')) {
    const range = /^\s*(\d{1,2})\s*(?:-\s*(\d{1,2})\s*)?$/.exec(part)
    if (!range) continue
    const last = Math.min(highest, Number(range[2] ?? range[1]))
    for (let number = Number(range[1]); number <= last; number++) found.add(number)
  }
  return [...found].sort((one, other) => one - other).map(String)
}

/** Names between commas, each once. */
export const parseGroupNames = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  ),
]

/** May the one take calls that ring at the other? */
export function mayPickUp(picker: PickupGroups, ringing: PickupGroups): boolean {
  return (
    picker.pickup.some((group) => ringing.call.includes(group)) ||
    picker.namedPickup.some((group) => ringing.namedCall.includes(group))
  )
}
