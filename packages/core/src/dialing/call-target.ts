// Where a call goes that nobody inside makes, once it is answered.

import type { Place } from '../channels/place.ts'

export type CallTarget =
  | { readonly application: string; readonly args: readonly string[]; readonly written?: string | undefined }
  | { readonly place: Place }
  /** any application of the dialplan */
  | { readonly run: string; readonly data: string }
