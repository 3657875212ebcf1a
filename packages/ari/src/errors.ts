// Every error the interface answers with: its code, status and words, and what it means.
// Not thrown here: handlers throw a Fault with a code of this table.

import type { ErrorTable } from '@jackfield/description'
import { applicationsErrors } from './errors/applications.table.ts'
import { asteriskErrors } from './errors/asterisk.table.ts'
import { bridgesErrors } from './errors/bridges.table.ts'
import { browserPhonesErrors } from './errors/browser-phones.table.ts'
import { callsErrors } from './errors/calls.table.ts'
import { channelsErrors } from './errors/channels.table.ts'
import { clusterErrors } from './errors/cluster.table.ts'
import { deviceStatesErrors } from './errors/device-states.table.ts'
import { endpointsErrors } from './errors/endpoints.table.ts'
import { eventsErrors } from './errors/events.table.ts'
import { externalMediaErrors } from './errors/external-media.table.ts'
import { mailboxesErrors } from './errors/mailboxes.table.ts'
import { playbacksErrors } from './errors/playbacks.table.ts'
import { queuesErrors } from './errors/queues.table.ts'
import { recordingsErrors } from './errors/recordings.table.ts'
import { requestsErrors } from './errors/requests.table.ts'
import { securityErrors } from './errors/security.table.ts'
import { soundsErrors } from './errors/sounds.table.ts'
import { telephonesErrors } from './errors/telephones.table.ts'
import { transcriptionsErrors } from './errors/transcriptions.table.ts'
import { variablesErrors } from './errors/variables.table.ts'
import { voicemailErrors } from './errors/voicemail.table.ts'

export const errors = {
  ...requestsErrors,
  ...clusterErrors,
  ...applicationsErrors,
  ...asteriskErrors,
  ...variablesErrors,
  ...bridgesErrors,
  ...browserPhonesErrors,
  ...callsErrors,
  ...channelsErrors,
  ...externalMediaErrors,
  ...playbacksErrors,
  ...queuesErrors,
  ...transcriptionsErrors,
  ...voicemailErrors,
  ...recordingsErrors,
  ...deviceStatesErrors,
  ...endpointsErrors,
  ...mailboxesErrors,
  ...securityErrors,
  ...soundsErrors,
  ...telephonesErrors,
  ...eventsErrors,
} as const satisfies ErrorTable

export type ErrorCode = keyof typeof errors
