// A call of the telephone in a few words.

import type { CallState } from './call.machine.ts'
import type { RegistrationState } from './registration.machine.ts'
import type { TelephoneCall } from './telephone-state.ts'

const words: Readonly<Record<CallState, string>> = {
  dialling: 'Calling',
  ringing: 'Ringing',
  incoming: 'Calls you',
  answering: 'Answering',
  talking: 'Talking',
  holding: 'On hold',
  transferring: 'Transferring',
  'transferring-held': 'Transferring',
  ended: 'Ended',
}

export function callWords({ state, isHeldByPeer, isMuted }: TelephoneCall): string {
  if (state !== 'talking') return words[state]
  if (isHeldByPeer) return 'The other side put you on hold'
  return isMuted ? 'Talking, you are muted' : words.talking
}

/** Who is at the other end. */
export const peerOf = ({ name, number }: TelephoneCall): string => name || number || 'Unknown'

export const registrationWords: Readonly<Record<RegistrationState, string>> = {
  off: 'Off',
  asking: 'Connecting',
  registering: 'Connecting',
  registered: 'Ready',
  lost: 'Reconnecting',
  refused: 'Not connected',
}
