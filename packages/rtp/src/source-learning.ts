// From which address a stream is taken: learnt for a few seconds, then fixed, so that nobody can slip in later.
// Not where we send to: the owner decides whether sending follows.

export type StrictMode = 'yes' | 'sequence-only' | 'no'

const learningMs = 5_000
/** Packets in order that a stranger must show after its first one, and fewer after it stumbled. */
const probation = 4
const probationAfterBreak = 3
/** They may not come as one burst, such as a replayed capture. */
const shortestProbationMs = (probation - 1) * 9 - 5

interface Address {
  address: string
  port: number
}

export interface SourceLearning {
  readonly mode: StrictMode
  state: 'closed' | 'learning'
  learningSinceMs: number
  /** told by signalling */
  negotiated: (Address & { readonly rtcpPort: number }) | undefined
  /** where packets are taken from */
  source: Address | undefined
  candidate: { address: string; port: number; nextSequence: number; missing: number; sinceMs: number } | undefined
  /** where an address translator lets the source's reports come from */
  reporter: Address | undefined
  /** packets that were not taken */
  refused: number
}

/** Closed until an address is set, or open to the first that passes the probation when `isOpen`. */
export function sourceLearning(mode: StrictMode, isOpen: boolean, nowMs: number): SourceLearning {
  return {
    mode,
    state: isOpen ? 'learning' : 'closed',
    learningSinceMs: nowMs,
    negotiated: undefined,
    source: undefined,
    candidate: undefined,
    reporter: undefined,
    refused: 0,
  }
}

/** Signalling named the peer's address: learning begins again. `rtcpPort`: of its reports, where it has another for them. */
export function expectSource(
  learning: SourceLearning,
  address: string,
  port: number,
  nowMs: number,
  rtcpPort = port + 1,
): void {
  learning.negotiated = { address, port, rtcpPort }
  learning.state = 'learning'
  learning.learningSinceMs = nowMs
  learning.source = undefined
  learning.candidate = undefined
  learning.reporter = undefined
}

/**
 * Whether a report that nobody signed is taken from there: from where reports were described to come from, or from the source of
 * the stream, at its own port, the one above, or else the first other one that reports came from.
 */
export function acceptsReports(learning: SourceLearning, address: string, port: number): boolean {
  if (learning.mode === 'no') return true
  const { negotiated, source } = learning
  if (negotiated?.address === address && (port === negotiated.rtcpPort || port === negotiated.port)) return true
  if (source?.address !== address) return refuse(learning)
  if (port === source.port || port === source.port + 1) return true
  if (learning.reporter?.address !== address) learning.reporter = { address, port }
  return learning.reporter.port === port || refuse(learning)
}

/** Whether a packet that came from there is taken. */
export function acceptsSource(
  learning: SourceLearning,
  address: string,
  port: number,
  sequence: number,
  nowMs: number,
): boolean {
  if (learning.mode === 'no') return true
  const { source, negotiated } = learning
  if (source !== undefined) {
    if (source.port === port && source.address === address) {
      learning.candidate = undefined
      if (learning.state === 'learning' && nowMs - learning.learningSinceMs >= learningMs) learning.state = 'closed'
      return true
    }
    if (nowMs - learning.learningSinceMs >= learningMs) learning.state = 'closed'
  }
  if (learning.state === 'closed') return refuse(learning)
  if (negotiated !== undefined && negotiated.port === port && negotiated.address === address)
    return accept(learning, address, port)
  return passesProbation(learning, address, port, sequence, nowMs) ? accept(learning, address, port) : refuse(learning)
}

function accept(learning: SourceLearning, address: string, port: number): true {
  learning.source = { address, port }
  learning.candidate = undefined
  return true
}

function refuse(learning: SourceLearning): false {
  learning.refused++
  return false
}

function passesProbation(
  learning: SourceLearning,
  address: string,
  port: number,
  sequence: number,
  nowMs: number,
): boolean {
  const nextSequence = (sequence + 1) & 0xffff
  const { candidate } = learning
  if (!candidate || candidate.address !== address || candidate.port !== port) {
    learning.candidate = { address, port, nextSequence, missing: probation, sinceMs: nowMs }
    return false
  }
  if (candidate.nextSequence !== sequence) {
    candidate.missing = probationAfterBreak
    candidate.sinceMs = nowMs
  } else if (candidate.missing > 0) candidate.missing--
  candidate.nextSequence = nextSequence
  return (
    candidate.missing === 0 && (learning.mode === 'sequence-only' || nowMs - candidate.sinceMs >= shortestProbationMs)
  )
}
