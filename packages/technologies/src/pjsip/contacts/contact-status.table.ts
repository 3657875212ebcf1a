// What is known of a contact: the words doors show, and whether it can be dialled.
// Not how it is found out: the qualifier asks.

export const contactStatuses = {
  /** nobody asks it */
  created: { label: 'NonQualified', brief: 'NonQual', isDialable: true },
  /** asked, no answer yet */
  unknown: { label: 'Unknown', brief: 'Unknown', isDialable: true },
  available: { label: 'Reachable', brief: 'Avail', isDialable: true },
  unavailable: { label: 'Unreachable', brief: 'Unavail', isDialable: false },
  removed: { label: 'Removed', brief: 'Removed', isDialable: false },
} as const satisfies Record<string, { label: string; brief: string; isDialable: boolean }>

export type ContactStatus = keyof typeof contactStatuses
