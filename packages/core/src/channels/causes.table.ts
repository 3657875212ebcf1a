// Why a call ended: the causes of Q.850 as the interface and the dialplan name them.
// Not the codes of any protocol: technologies translate to and from these.

interface Cause {
  readonly name: string
  /** as shown in events */
  readonly text: string
}

export const causes: Readonly<Record<number, Cause>> = {
  0: { name: 'NOTDEFINED', text: 'Unknown' },
  1: { name: 'UNALLOCATED', text: 'Unallocated (unassigned) number' },
  2: { name: 'NO_ROUTE_TRANSIT_NET', text: 'No route to specified transmit network' },
  3: { name: 'NO_ROUTE_DESTINATION', text: 'No route to destination' },
  5: { name: 'MISDIALLED_TRUNK_PREFIX', text: 'Misdialed trunk prefix' },
  6: { name: 'CHANNEL_UNACCEPTABLE', text: 'Channel unacceptable' },
  7: { name: 'CALL_AWARDED_DELIVERED', text: 'Call awarded and being delivered in an established channel' },
  8: { name: 'PRE_EMPTED', text: 'Pre-empted' },
  14: { name: 'NUMBER_PORTED_NOT_HERE', text: 'Number ported elsewhere' },
  16: { name: 'NORMAL_CLEARING', text: 'Normal Clearing' },
  17: { name: 'USER_BUSY', text: 'User busy' },
  18: { name: 'NO_USER_RESPONSE', text: 'No user responding' },
  19: { name: 'NO_ANSWER', text: 'User alerting, no answer' },
  20: { name: 'SUBSCRIBER_ABSENT', text: 'Subscriber absent' },
  21: { name: 'CALL_REJECTED', text: 'Call Rejected' },
  22: { name: 'NUMBER_CHANGED', text: 'Number changed' },
  23: { name: 'REDIRECTED_TO_NEW_DESTINATION', text: 'Redirected to new destination' },
  26: { name: 'ANSWERED_ELSEWHERE', text: 'Answered elsewhere' },
  27: { name: 'DESTINATION_OUT_OF_ORDER', text: 'Destination out of order' },
  28: { name: 'INVALID_NUMBER_FORMAT', text: 'Invalid number format' },
  29: { name: 'FACILITY_REJECTED', text: 'Facility rejected' },
  30: { name: 'RESPONSE_TO_STATUS_ENQUIRY', text: 'Response to STATus ENQuiry' },
  31: { name: 'NORMAL_UNSPECIFIED', text: 'Normal, unspecified' },
  34: { name: 'NORMAL_CIRCUIT_CONGESTION', text: 'Circuit/channel congestion' },
  38: { name: 'NETWORK_OUT_OF_ORDER', text: 'Network out of order' },
  41: { name: 'NORMAL_TEMPORARY_FAILURE', text: 'Temporary failure' },
  42: { name: 'SWITCH_CONGESTION', text: 'Switching equipment congestion' },
  43: { name: 'ACCESS_INFO_DISCARDED', text: 'Access information discarded' },
  44: { name: 'REQUESTED_CHAN_UNAVAIL', text: 'Requested channel not available' },
  50: { name: 'FACILITY_NOT_SUBSCRIBED', text: 'Facility not subscribed' },
  52: { name: 'OUTGOING_CALL_BARRED', text: 'Outgoing call barred' },
  54: { name: 'INCOMING_CALL_BARRED', text: 'Incoming call barred' },
  57: { name: 'BEARERCAPABILITY_NOTAUTH', text: 'Bearer capability not authorized' },
  58: { name: 'BEARERCAPABILITY_NOTAVAIL', text: 'Bearer capability not available' },
  65: { name: 'BEARERCAPABILITY_NOTIMPL', text: 'Bearer capability not implemented' },
  66: { name: 'CHAN_NOT_IMPLEMENTED', text: 'Channel not implemented' },
  69: { name: 'FACILITY_NOT_IMPLEMENTED', text: 'Facility not implemented' },
  81: { name: 'INVALID_CALL_REFERENCE', text: 'Invalid call reference value' },
  88: { name: 'INCOMPATIBLE_DESTINATION', text: 'Incompatible destination' },
  95: { name: 'INVALID_MSG_UNSPECIFIED', text: 'Invalid message unspecified' },
  96: { name: 'MANDATORY_IE_MISSING', text: 'Mandatory information element is missing' },
  97: { name: 'MESSAGE_TYPE_NONEXIST', text: 'Message type nonexist.' },
  98: { name: 'WRONG_MESSAGE', text: 'Wrong message' },
  99: { name: 'IE_NONEXIST', text: 'Info. element nonexist or not implemented' },
  100: { name: 'INVALID_IE_CONTENTS', text: 'Invalid information element contents' },
  101: { name: 'WRONG_CALL_STATE', text: 'Message not compatible with call state' },
  102: { name: 'RECOVERY_ON_TIMER_EXPIRE', text: 'Recover on timer expiry' },
  103: { name: 'MANDATORY_IE_LENGTH_ERROR', text: 'Mandatory IE length error' },
  111: { name: 'PROTOCOL_ERROR', text: 'Protocol error, unspecified' },
  127: { name: 'INTERWORKING', text: 'Interworking, unspecified' },
}

/** Other names the dialplan accepts. */
export const causeAliases: Readonly<Record<string, number>> = {
  BUSY: 17,
  FAILURE: 38,
  NORMAL: 16,
  NOANSWER: 19,
  CONGESTION: 34,
  UNREGISTERED: 20,
  NOSUCHDRIVER: 66,
}

const unknownText = 'Unknown'

export const causeText = (cause: number): string => causes[cause]?.text ?? unknownText

const byName = new Map<string, number>([
  ...Object.entries(causes).map(([number, cause]): [string, number] => [cause.name, Number(number)]),
  ...Object.entries(causeAliases),
])

/** The number of a name such as `USER_BUSY` or `AST_CAUSE_USER_BUSY`, in any letter case. */
export function causeNumber(name: string): number | undefined {
  const upper = name.trim().toUpperCase()
  return byName.get(upper.startsWith('AST_CAUSE_') ? upper.slice(10) : upper)
}

/** How a leg that ended with this cause is reported in a Dial event. */
export function dialStatusOfCause(cause: number): 'BUSY' | 'CONGESTION' | 'CHANUNAVAIL' | 'NOANSWER' {
  if (cause === 17) return 'BUSY'
  if (cause === 34) return 'CONGESTION'
  return cause === 3 || cause === 20 ? 'CHANUNAVAIL' : 'NOANSWER'
}
