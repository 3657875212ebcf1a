// The applications and functions of the dialplan that are here, whichever package has them.
// Not whether their modules are loaded.

import { agiApplications } from '@jackfield/agi'
import { type ApplicationFacts, applications, type CheckedFunction, functions } from '@jackfield/dialplan'
import { parkingApplications, parkingFunctions } from '@jackfield/parking'
import { queueApplications, queueFunctions } from '@jackfield/queues'
import { voicemailApplications, voicemailFunctions } from '@jackfield/voicemail'

export const ourApplications: readonly ApplicationFacts[] = [
  ...applications,
  ...agiApplications,
  ...parkingApplications,
  ...queueApplications,
  ...voicemailApplications,
]

export const ourFunctions: readonly CheckedFunction[] = [
  ...functions,
  ...parkingFunctions,
  ...queueFunctions,
  ...voicemailFunctions,
]
