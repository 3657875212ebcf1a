// Scenarios for SIPp, written as steps: what is sent, what must come. SIPp itself checks that it does.
// Not the calls: sipp.ts runs them.

/** Lines of one step of a scenario. */
export type SippStep = string

export interface SentRequest {
  readonly method: string
  /** number of the request in its dialog */
  readonly sequence: number
  /** inside the dialog that the last answer made */
  readonly isInside?: boolean
  readonly headers?: readonly string[]
  readonly body?: string | undefined
  readonly contentType?: string
}

const sdpLines = (direction: string) => [
  'v=0',
  'o=sipp 1 1 IN IP4 [local_ip]',
  's=-',
  'c=IN IP4 [local_ip]',
  't=0 0',
  'm=audio [media_port] RTP/AVP 0 101',
  'a=rtpmap:0 PCMU/8000',
  'a=rtpmap:101 telephone-event/8000',
  'a=fmtp:101 0-16',
  `a=${direction}`,
]

export const sdp = (direction = 'sendrecv'): string => sdpLines(direction).join('\n')

/** Nothing is lost on this machine, and what SIPp sends again because an answer is late is answered again, in the middle of what comes next. */
const repeated = ' retrans="8000"'

const text = (lines: readonly string[]) => `<![CDATA[\n${lines.join('\n')}\n]]>`

/** A message with its body; SIPp counts it. */
const message = (head: readonly string[], body: string | undefined, contentType: string) =>
  text([
    ...head,
    ...(body === undefined ? [] : [`Content-Type: ${contentType}`]),
    'Content-Length: [len]',
    '',
    ...(body === undefined ? [] : [body]),
  ])

/** A request of the caller. Requests outside of a dialog go to [service]. */
export function send(request: SentRequest): SippStep {
  const { method, sequence, isInside = false, headers = [], body, contentType = 'application/sdp' } = request
  const uri = isInside ? '[next_url]' : 'sip:[service]@[remote_ip]:[remote_port]'
  const head = [
    `${method} ${uri} SIP/2.0`,
    'Via: SIP/2.0/[transport] [local_ip]:[local_port];branch=[branch]',
    'From: <sip:[user]@[local_ip]:[local_port]>;tag=sipp[call_number]',
    `To: <sip:[service]@[remote_ip]:[remote_port]>${isInside ? '[peer_tag_param]' : ''}`,
    'Call-ID: [call_id]',
    `CSeq: ${sequence} ${method}`,
    'Contact: <sip:[user]@[local_ip]:[local_port];transport=[transport]>',
    'Max-Forwards: 70',
    ...headers,
  ]
  const repeats = method === 'ACK' ? '' : repeated
  return `<send${repeats}>${message(head, body, contentType)}</send>`
}

/** CANCEL and the ACK to a refusal belong to the request before: they repeat its branch. */
export const sendSame = (method: 'CANCEL' | 'ACK', sequence: number): SippStep =>
  `<send${method === 'CANCEL' ? repeated : ''}>${text([
    `${method} sip:[service]@[remote_ip]:[remote_port] SIP/2.0`,
    'Via: SIP/2.0/[transport] [local_ip]:[local_port];branch=[branch of INVITE]',
    'From: <sip:[user]@[local_ip]:[local_port]>;tag=sipp[call_number]',
    `To: <sip:[service]@[remote_ip]:[remote_port]>${method === 'ACK' ? '[peer_tag_param]' : ''}`,
    'Call-ID: [call_id]',
    `CSeq: ${sequence} ${method}`,
    'Max-Forwards: 70',
    'Content-Length: 0',
    '',
  ])}</send>`

/** An answer that may come, or one that must. `checks`: patterns that must be in the message. */
export interface Received {
  readonly isOptional?: boolean
  readonly hasAuth?: boolean
  readonly checks?: readonly string[]
  /** a variable for the number in CSeq, which a later answer to the same request needs */
  readonly keeps?: string
}

let checkNumber = 0

function actions(checks: readonly string[] = []): { inside: string; after: string } {
  if (checks.length === 0) return { inside: '', after: '' }
  const names = checks.map(() => `seen${++checkNumber}`)
  const patterns = checks.map(
    (pattern, at) => `<ereg regexp="${pattern}" search_in="msg" check_it="true" assign_to="${names[at]}"/>`,
  )
  return { inside: `<action>${patterns.join('')}</action>`, after: `<Reference variables="${names.join(',')}"/>` }
}

export function receive(what: number | string, options: Received = {}): SippStep {
  const { isOptional = false, hasAuth = false, keeps } = options
  const kind = typeof what === 'number' ? `response="${what}"` : `request="${what}"`
  const { inside, after } = actions(options.checks)
  const attributes = `${kind} rrs="true"${isOptional ? ' optional="true"' : ''}${hasAuth ? ' auth="true"' : ''}`
  const number = keeps && `<ereg regexp="[0-9]+" search_in="hdr" header="CSeq:" check_it="true" assign_to="${keeps}"/>`
  return `<recv ${attributes}>${number ? inside.replace('</action>', `${number}</action>`) : inside}</recv>${after}`
}

/** An answer of the called; it repeats what the request said. */
export function respond(status: number, reason: string, body?: string, headers: readonly string[] = []): SippStep {
  const head = [
    `SIP/2.0 ${status} ${reason}`,
    '[last_Via:]',
    '[last_From:]',
    `[last_To:];tag=uas[call_number]`,
    '[last_Call-ID:]',
    '[last_CSeq:]',
    ...(headers.some((line) => line.startsWith('Contact:')) ? [] : ['Contact: <sip:called@[local_ip]:[local_port]>']),
    ...headers,
  ]
  return `<send>${message(head, body, 'application/sdp')}</send>`
}

/** An answer to a request inside the dialog, whose To has its tag. */
export function accept(body?: string, status = '200 OK', headers: readonly string[] = []): SippStep {
  const copied = ['[last_Via:]', '[last_From:]', '[last_To:]', '[last_Call-ID:]', '[last_CSeq:]']
  const contact = body === undefined ? [] : ['Contact: <sip:[user]@[local_ip]:[local_port]>']
  return `<send>${message([`SIP/2.0 ${status}`, ...copied, ...contact, ...headers], body, 'application/sdp')}</send>`
}

/** SIPp numbers branches by the place of the message: how far back the INVITE stands. */
function withBranches(steps: readonly SippStep[]): SippStep[] {
  let invite = 0
  return steps.map((step, at) => {
    if (/CSeq: \d+ INVITE/.test(step) && step.startsWith('<send')) invite = at
    return step.replace('[branch of INVITE]', `[branch-${at - invite}]`)
  })
}

/**
 * A request that is answered twice, as INVITE with 180 and 200, may come once more behind the second answer, when SIPp was slow. It knows
 * repeated requests again only until it has sent one answer.
 */
function withRepeatedRequests(steps: readonly SippStep[]): SippStep[] {
  let request: string | undefined
  let answers = 0
  return steps.flatMap((step) => {
    if (step.startsWith('<send')) answers++
    if (!step.startsWith('<recv')) return [step]
    const again = request !== undefined && answers > 1 ? [`<recv ${request} rrs="true" optional="true"></recv>`] : []
    request = /^<recv (request="\w+")/.exec(step)?.[1]
    answers = 0
    return [...again, step]
  })
}

export const scenario = (name: string, steps: readonly SippStep[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<scenario name="${name}">\n${withBranches(withRepeatedRequests(steps)).join('\n')}\n</scenario>\n`
