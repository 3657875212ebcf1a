// How long a registration lasts: what was asked for, within the bounds of the aor. Never 423: phones do not read it.
// Not when it ends.

import type { AorSettings } from '../configuration/settings.ts'

/** Seconds; 0 takes the contact away. `ofContact` goes before `ofRequest`, and without either the aor decides. */
export function grantedSeconds(aor: AorSettings, ofContact: number | undefined, ofRequest: number | undefined): number {
  const asked = ofContact ?? ofRequest ?? aor.default_expiration
  return asked === 0 ? 0 : withinBounds(aor, asked)
}

export const withinBounds = (aor: AorSettings, seconds: number): number =>
  Math.max(aor.minimum_expiration, Math.min(aor.maximum_expiration, seconds))
