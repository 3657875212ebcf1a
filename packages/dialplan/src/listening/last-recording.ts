// What the dialplan's Record made last on each channel, for those who ask afterwards.

import { perChannel } from '../engine/per-channel.ts'

export const lastRecordings = perChannel(() => ({ durationMs: undefined as number | undefined }))
