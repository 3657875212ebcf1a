// What goes over the control socket: one JSON object a line, both ways.
// Not the socket; the two sides each have their file.

/** Said by the exchange as soon as somebody has connected. */
export interface Greeting {
  readonly hello: { readonly program: string; readonly system: string; readonly pid: number; readonly protocol: 1 }
}

export type ControlRequest =
  | { readonly id: number; readonly run: string; readonly json?: boolean }
  | { readonly id: number; readonly complete: string }
  /** log lines are wanted, or no more */
  | { readonly id: number; readonly follow: boolean }

export type ControlAnswer =
  | { readonly id: number; readonly ok: boolean; readonly lines: readonly string[] }
  | { readonly id: number; readonly candidates: readonly string[]; readonly partial: string }
  | { readonly id: number; readonly follows: boolean }

/** What the exchange says unasked. */
export type ControlNotice = Greeting | { readonly log: string } | { readonly fault: string }

export const controlProtocol = 1

/** A request as it came; nothing when it is none. */
export function readRequest(text: string): ControlRequest | undefined {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  if (typeof value !== 'object' || value === null) return undefined
  const { id, run, json, complete, follow } = value as Record<string, unknown>
  if (typeof id !== 'number' || !Number.isSafeInteger(id)) return undefined
  if (typeof run === 'string') return { id, run, json: json === true }
  if (typeof complete === 'string') return { id, complete }
  return typeof follow === 'boolean' ? { id, follow } : undefined
}
