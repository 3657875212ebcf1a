// How a party may be shown, by the words of the configuration: the numbers of ISUP.
// Not what follows from it.

import type { EndpointSettings } from '../configuration/settings.ts'

export const presentationOf: Readonly<Record<EndpointSettings['callerid_privacy'], number>> = {
  allowed_not_screened: 0,
  allowed_passed_screen: 1,
  allowed_failed_screen: 2,
  allowed: 3,
  prohib_not_screened: 32,
  prohib_passed_screen: 33,
  prohib_failed_screen: 34,
  prohib: 35,
  unavailable: 67,
}

/** From here on nobody may see it. */
export const isRestricted = (presentation: number): boolean => presentation >= 32
