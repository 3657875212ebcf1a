// Why calls fail: one row for each reason, named by a code that story, ladder, log and metrics share.
// Not what is done about it, and not the causes of Q.850: those say it to the other side, in fewer words.

/** How the log has it. `own`: whoever noticed it writes its own line, in words that programs look for or once for many. */
type Said = 'error' | 'warning' | 'notice' | 'verbose' | 'own'

interface FailureRow {
  /** one sentence, without a full stop: what is said where nobody knows more */
  readonly text: string
  readonly said: Said
}

export const failureReasons = {
  // the dialplan
  'no-such-extension': { text: 'the dialplan has no such extension', said: 'warning' },
  'no-such-context': { text: 'the dialplan has no such context', said: 'warning' },
  'no-such-application': { text: 'the dialplan has no application of this name', said: 'warning' },
  'application-error': { text: 'an application of the dialplan failed', said: 'error' },
  'number-incomplete': { text: 'the number has too few digits', said: 'verbose' },
  'agi-failed': { text: 'the AGI program could not be run', said: 'warning' },

  // applications of the interface
  'stasis-unknown': { text: 'no Stasis application of this name is registered', said: 'warning' },
  'stasis-not-connected': { text: 'the Stasis application is not connected', said: 'warning' },
  'stasis-lost': { text: 'the Stasis application was lost while it had the call', said: 'warning' },

  // whom we call
  'no-such-technology': { text: 'there is no channel technology of this name', said: 'notice' },
  'no-such-endpoint': { text: 'there is no such endpoint', said: 'notice' },
  'endpoint-not-registered': { text: 'the endpoint is not registered, or not reachable', said: 'notice' },
  'endpoint-in-maintenance': { text: 'the endpoint is in maintenance', said: 'notice' },
  'endpoint-invalid': { text: 'the dial string is not valid for its technology', said: 'notice' },
  'host-unknown': { text: 'the name of the host has no address', said: 'notice' },
  unreachable: { text: 'nothing could be sent there, or nothing is there', said: 'notice' },
  'no-response': { text: 'nobody responded there', said: 'notice' },
  'number-unknown': { text: 'the called side knows no such number', said: 'verbose' },
  busy: { text: 'the called party is busy', said: 'verbose' },
  'no-answer': { text: 'the called party did not answer in time', said: 'verbose' },
  congestion: { text: 'the called side is congested', said: 'verbose' },
  rejected: { text: 'the called party rejected the call', said: 'verbose' },
  forbidden: { text: 'the called side does not let us call', said: 'notice' },
  'credentials-not-accepted': { text: 'the called side asks for credentials and does not take ours', said: 'notice' },
  'endless-call': { text: 'the call was passed on too often', said: 'own' },
  'peer-lost': { text: 'the other side of the call is gone without hanging up', said: 'notice' },

  // the gate
  'too-many-calls': { text: 'as many calls as allowed are there already', said: 'own' },
  'calls-too-fast': { text: 'more calls come in a second than are allowed', said: 'own' },
  'control-too-slow': { text: 'the control thread is overloaded and runs late', said: 'own' },
  'media-too-slow': { text: 'a media worker does not keep up with the audio of the calls there are', said: 'own' },
  'load-too-high': { text: 'the load of the machine is too high', said: 'own' },
  'memory-too-low': { text: 'too little memory is free', said: 'own' },
  'heap-too-full': { text: 'the memory of the control thread is nearly used up', said: 'own' },
  closing: { text: 'the exchange is closing', said: 'own' },

  // who calls us
  'unknown-endpoint': { text: 'the caller is no endpoint of this exchange', said: 'own' },
  'wrong-credentials': { text: 'the caller has shown wrong credentials', said: 'own' },
  'no-credentials': { text: 'the caller was asked for credentials and has shown none', said: 'own' },
  'acl-denied': { text: 'an access list does not let the caller in', said: 'own' },
  'login-blocked': { text: 'the caller is blocked at his address after too many wrong credentials', said: 'own' },
  'request-invalid': { text: 'the request of the caller cannot be read', said: 'notice' },
  'request-unsupported': { text: 'the caller and the endpoint do not agree on an extension of SIP', said: 'notice' },
  'no-call-to-replace': { text: 'the call that the caller wants to replace is not there', said: 'notice' },

  // transfers: the call itself goes on
  'transfer-failed': { text: 'a transfer failed, and the call stayed as it was', said: 'notice' },

  // media
  'codec-mismatch': { text: 'the two sides have no codec or media protocol in common', said: 'notice' },
  'sdp-invalid': { text: 'the session description cannot be read', said: 'notice' },
  'certificate-invalid': { text: 'the certificates of the endpoint cannot be used', said: 'notice' },
  'address-refused': { text: 'media may not go to that address', said: 'notice' },
  'no-media-port': { text: 'no media port could be opened', said: 'error' },
  'media-failed': { text: 'the media of the call failed', said: 'error' },
  'media-worker-lost': { text: 'the media worker of the call died', said: 'error' },
  'media-not-secured': { text: 'the media could not be encrypted', said: 'notice' },
  'media-timeout': { text: 'no sound came for too long', said: 'notice' },

  'internal-error': { text: 'an error in the exchange, the log has more', said: 'own' },
} as const satisfies Record<string, FailureRow>

export type FailureReason = keyof typeof failureReasons

/** The reasons, in the order of the table. */
export const allFailureReasons = Object.keys(failureReasons) as readonly FailureReason[]

/** Why a leg that was called ended before it was answered, by the cause it ended with. What has no row is no failure. */
const byCause: Readonly<Record<number, FailureReason>> = {
  1: 'number-unknown',
  2: 'unreachable',
  3: 'unreachable',
  5: 'number-unknown',
  17: 'busy',
  18: 'no-response',
  19: 'no-answer',
  20: 'endpoint-not-registered',
  21: 'rejected',
  22: 'number-unknown',
  27: 'unreachable',
  28: 'number-incomplete',
  29: 'rejected',
  34: 'congestion',
  38: 'unreachable',
  41: 'congestion',
  42: 'congestion',
  44: 'congestion',
  50: 'rejected',
  52: 'forbidden',
  54: 'forbidden',
  57: 'forbidden',
  58: 'codec-mismatch',
  65: 'codec-mismatch',
  66: 'no-such-technology',
  88: 'codec-mismatch',
  102: 'no-response',
  111: 'rejected',
  127: 'rejected',
}

export const failureOfCause = (cause: number): FailureReason | undefined => byCause[cause]
