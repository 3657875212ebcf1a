// What is wrong with the microphone, and what to do about it, in words.
// Not the asking for it: sound-devices.ts does that.

import { table } from '@jackfield/base'

export type MicrophoneTrouble =
  /** the page came over plain http from another machine */
  'insecure' | 'denied' | 'missing' | 'in-use' | 'unusable'

export interface MicrophoneWords {
  readonly trouble: MicrophoneTrouble
  readonly what: string
  readonly advice: string
}

const words: Readonly<Record<MicrophoneTrouble, Omit<MicrophoneWords, 'trouble'>>> = {
  insecure: {
    what: 'No microphone: this page did not come over https',
    advice:
      'Browsers give a microphone only to pages of https, or of the machine they run on. Open the console at its https address, or on this machine as http://127.0.0.1.',
  },
  denied: {
    what: 'No microphone: the browser does not let this page use it',
    advice: 'Allow the microphone for this page in the settings beside the address, then try again.',
  },
  missing: {
    what: 'No microphone: the browser finds none',
    advice: 'Plug one in, or choose another one below.',
  },
  'in-use': {
    what: 'No microphone: another program has it',
    advice: 'Close the program that uses it, or choose another one below.',
  },
  unusable: {
    what: 'No microphone: the browser could not open it',
    advice: 'Choose another one below, or look whether the system shows it.',
  },
}

/** Names of errors of getUserMedia. */
const byError = table<MicrophoneTrouble>({
  NotAllowedError: 'denied',
  PermissionDeniedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  DevicesNotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'in-use',
  TrackStartError: 'in-use',
  AbortError: 'unusable',
})

export const stillWorks =
  'You can call all the same: you hear the other side and can press digits, they do not hear you.'

/** `error`: what getUserMedia threw; nothing when it could not be asked at all. */
export function microphoneWords(isSecure: boolean, error?: { readonly name: string }): MicrophoneWords {
  const trouble = !isSecure || error === undefined ? 'insecure' : (byError.get(error.name) ?? 'unusable')
  return { trouble, ...words[trouble] }
}
