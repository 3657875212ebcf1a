// Written by `npm run index` from the listing of this folder; do not edit.
// It holds the list and nothing else.
// biome-ignore-all format: one name a line, so that a change shows as one line
// biome-ignore-all assist/source/organizeImports: in the order of the listing
import {
  vmInfo,
  vmCount,
} from './mailboxes.ts'

export const functions = [
  vmInfo,
  vmCount,
] as const
