// The kinds of rungs a ladder has.
// What each of them carries is in rung.ts.

export const rungKinds = ['sip', 'dialplan', 'request', 'event', 'failure', 'warning', 'log'] as const
export type RungKind = (typeof rungKinds)[number]
