// What must be known of a video format to pass it on: when two are the same, and where a picture stands on its own.
// Not decoding.

/** Formats that are passed on. */
export const videoFormats = ['vp8', 'vp9', 'h264', 'h265'] as const

export const isVideoFormat = (name: string): boolean => (videoFormats as readonly string[]).includes(name.toLowerCase())

/** Packets of one can be sent as the other exactly when the two are equal. */
export function videoKind(name: string, fmtp: string | undefined): string {
  const parameters = new Map(
    (fmtp ?? '').split(';').map((part) => {
      const [key = '', value = ''] = part.split('=')
      return [key.trim().toLowerCase(), value.trim().toLowerCase()] as const
    }),
  )
  switch (name.toLowerCase()) {
    case 'h264': {
      // the first two digits are the profile; the level is each side's own affair
      const profile = (parameters.get('profile-level-id') ?? '42000a').slice(0, 2)
      return `h264 ${profile} ${parameters.get('packetization-mode') ?? '0'}`
    }
    case 'vp9':
      return `vp9 ${parameters.get('profile-id') ?? '0'}`
    default:
      return name.toLowerCase()
  }
}

/** Whether a packet begins a picture that needs none before it. Formats that cannot be told are taken as they come. */
export function beginsKeyFrame(name: string, bytes: Uint8Array, start: number, length: number): boolean {
  if (length === 0) return false
  switch (name.toLowerCase()) {
    case 'vp8':
      return beginsVp8(bytes, start, length)
    case 'h264':
      return beginsH264(bytes, start, length)
    default:
      return true
  }
}

/** RFC 7741 §4.2: the descriptor's own extensions come before the picture. */
function beginsVp8(bytes: Uint8Array, start: number, length: number): boolean {
  const first = bytes[start] as number
  // the first packet of the first partition
  if ((first & 0x10) === 0 || (first & 0x07) !== 0) return false
  let at = start + 1
  if ((first & 0x80) !== 0) {
    const extensions = bytes[at++] as number
    if ((extensions & 0x80) !== 0) at += ((bytes[at] as number) & 0x80) !== 0 ? 2 : 1
    if ((extensions & 0x40) !== 0) at++
    if ((extensions & 0x30) !== 0) at++
  }
  return at < start + length && ((bytes[at] as number) & 1) === 0
}

const nalTypes = { keyframe: 5, parameters: 7, aggregate: 24, fragment: 28 }

/** RFC 6184: a picture that stands alone, or the parameters that come before one. */
function beginsH264(bytes: Uint8Array, start: number, length: number): boolean {
  const isKey = (type: number) => type === nalTypes.keyframe || type === nalTypes.parameters
  const type = (bytes[start] as number) & 0x1f
  if (isKey(type)) return true
  if (type === nalTypes.fragment) {
    const second = length > 1 ? (bytes[start + 1] as number) : 0
    return (second & 0x80) !== 0 && isKey(second & 0x1f)
  }
  if (type !== nalTypes.aggregate) return false
  for (let at = start + 1; at + 2 < start + length; ) {
    const size = ((bytes[at] as number) << 8) | (bytes[at + 1] as number)
    if (isKey((bytes[at + 2] as number) & 0x1f)) return true
    at += 2 + size
  }
  return false
}
