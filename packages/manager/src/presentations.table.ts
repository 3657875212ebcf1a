// How a caller's number may be shown, by its number in the signalling (ITU-T Q.763, §3.10).
// 64 to 67 all mean that there is no number.

const presentations: Readonly<Record<number, string>> = {
  0: 'Presentation Allowed, Not Screened',
  1: 'Presentation Allowed, Passed Screen',
  2: 'Presentation Allowed, Failed Screen',
  3: 'Presentation Allowed, Network Number',
  32: 'Presentation Prohibited, Not Screened',
  33: 'Presentation Prohibited, Passed Screen',
  34: 'Presentation Prohibited, Failed Screen',
  35: 'Presentation Prohibited, Network Number',
  64: 'Number Unavailable',
  65: 'Number Unavailable',
  66: 'Number Unavailable',
  67: 'Number Unavailable',
}

/** `0 (Presentation Allowed, Not Screened)` */
export const showPresentation = (presentation: number): string =>
  `${presentation} (${presentations[presentation] ?? 'unknown'})`
