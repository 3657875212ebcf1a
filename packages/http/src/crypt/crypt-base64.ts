// The 64 letters of crypt(3) and how it spreads bytes over them: six bits at a time, lowest first.
// Not base64 of RFC 4648.

const letters = './0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Writes groups of up to three bytes (high, middle, low), each as the number of letters it needs. */
export function formatGroups(digest: Uint8Array, groups: readonly (readonly number[])[]): string {
  let text = ''
  for (const group of groups) {
    let value = 0
    for (const index of group) value = value * 256 + (digest[index] as number)
    for (let count = group.length + 1; count > 0; count--) {
      text += letters[value & 0x3f]
      value >>>= 6
    }
  }
  return text
}
