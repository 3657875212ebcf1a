// What an office can do that stands in no table of the sources: paths through menus, and what an application ends with.
// Not which stories show it.

/** Things that stand in no table of the sources: paths through menus, and what an application ends with. */
export const others: Readonly<Record<string, string>> = {
  'Queue arguments': 'queue url announcement timeout agi subroutine rule position',
  QUEUESTATUS: 'UNKNOWN JOINEMPTY FULL TIMEOUT LEAVEEMPTY WITHDRAW CONTINUE',
  'queuerules.conf': 'penaltychange',
  review: '0 1 2 3 4',
  menu: '1 2 3 3-1 3-2 3-3 3-4 3-5 3-* 4 5 6 7 8 8-1 8-2 8-* 9 0-1 0-2 0-3 0-4 0-5 0-* * #',
  'ways to park': 'key transfer transfer-of-three attended-transfer manager dynamic-lot',
}
