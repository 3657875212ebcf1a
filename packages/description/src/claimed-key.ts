// Who is the first with the key of a repeated command, where several exchanges stand as one.
// Not how they find out.

import type { RestAnswer } from './rest-request.ts'

export type ClaimedKey =
  /** the command runs here, and its answer is said then; nothing: it failed, and may be tried again */
  | { readonly is: 'first'; settle(answer: RestAnswer | undefined): void }
  /** another exchange was first; without an answer it is not done yet */
  | { readonly is: 'known'; readonly fingerprint: string; readonly answer: RestAnswer | undefined }
  /** nobody can say */
  | { readonly is: 'unknown' }

/** Keys that several exchanges know together. */
export interface KeysElsewhere {
  /** @param keepMs how long the key is to count */
  claim(key: string, fingerprint: string, keepMs: number): Promise<ClaimedKey>
}
