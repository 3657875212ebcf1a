// Written by `npm run index` from the listing of this folder; do not edit.
// It holds the list and nothing else.
// biome-ignore-all format: one name a line, so that a change shows as one line
// biome-ignore-all assist/source/organizeImports: in the order of the listing
import {
  queueExists,
  queueWaitingCount,
  queueGetChannel,
  queueVariablesFunction,
} from './callers.ts'
import {
  queueMember,
  queueMemberCount,
  queueMemberList,
  queueMemberPenalty,
} from './members.ts'

export const functions = [
  queueExists,
  queueWaitingCount,
  queueGetChannel,
  queueVariablesFunction,
  queueMember,
  queueMemberCount,
  queueMemberList,
  queueMemberPenalty,
] as const
