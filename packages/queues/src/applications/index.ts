// Written by `npm run index` from the listing of this folder; do not edit.
// It holds the list and nothing else.
// biome-ignore-all format: one name a line, so that a change shows as one line
// biome-ignore-all assist/source/organizeImports: in the order of the listing
import { addQueueMember } from './add-queue-member.ts'
import { pauseQueueMember } from './pause-queue-member.ts'
import { queueLog } from './queue-log.ts'
import { queueUpdate } from './queue-update.ts'
import { queue } from './queue.ts'
import { removeQueueMember } from './remove-queue-member.ts'
import { unpauseQueueMember } from './unpause-queue-member.ts'

export const applications = [
  addQueueMember,
  pauseQueueMember,
  queueLog,
  queueUpdate,
  queue,
  removeQueueMember,
  unpauseQueueMember,
] as const
