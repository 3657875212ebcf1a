// W3C Trace Context: `traceparent` and `tracestate`, read strictly and written.
// Not what is done with them.

export interface TraceContext {
  /** 32 hexadecimal digits */
  readonly traceId: string
  /** 16 hexadecimal digits */
  readonly spanId: string
  readonly isSampled: boolean
  /** what others keep in it, handed on as it came; empty: nothing */
  readonly state: string
}

const shape = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/
const longestParent = 200
/** As much has to be handed on at least. */
const longestState = 512
const stateShape = /^[ -~]*$/

/** Nothing: it is none, and counts as if it had not come. */
export function parseTraceparent(text: string | undefined, state = ''): TraceContext | undefined {
  if (text === undefined || text.length > longestParent) return undefined
  const [, version, traceId = '', spanId = '', flags = '', rest] = shape.exec(text.trim()) ?? []
  // later versions may say more behind it, this one does not
  if (version === undefined || version === 'ff' || (version === '00' && rest !== undefined)) return undefined
  if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined
  const isSampled = (Number.parseInt(flags, 16) & 1) === 1
  const isKept = state.length <= longestState && stateShape.test(state)
  return { traceId, spanId, isSampled, state: isKept ? state.trim() : '' }
}

export const formatTraceparent = ({ traceId, spanId, isSampled }: TraceContext): string =>
  `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`

/** Which traces are kept: by their ids, so that all who see one decide alike. Whoever comes with one has decided. */
export function isSampledBy(ratio: number, traceId: string): boolean {
  if (ratio >= 1) return true
  // the lower 56 bits are random
  return Number.parseInt(traceId.slice(-14, -1), 16) / 2 ** 52 < ratio
}
