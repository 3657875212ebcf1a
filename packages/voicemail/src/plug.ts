// How the applications and functions of voicemail are made: their facts, and what they do with all mailboxes at hand.
// Not what runs them: the dialplan does.

import {
  type Application,
  type ApplicationFacts,
  type ApplicationRun,
  application,
  type DialplanFunction,
  dialplanFunction,
  type FunctionFacts,
  type FunctionUse,
  type Outcome,
} from '@jackfield/dialplan'
import type { VoicemailParts } from './parts.ts'

export const voicemailModule = 'app_voicemail.so'
export const directoryModule = 'app_directory.so'

type Facts<T> = Omit<T, 'module'>

export interface VoicemailApplication extends ApplicationFacts {
  readonly runWith: (parts: VoicemailParts, call: ApplicationRun) => Promise<Outcome>
}

export const voicemailApplication = (
  facts: Facts<ApplicationFacts> & Partial<Pick<ApplicationFacts, 'module'>>,
  runWith: VoicemailApplication['runWith'],
): VoicemailApplication => ({ module: voicemailModule, ...facts, runWith })

export function plugApplication(parts: VoicemailParts, { runWith, ...facts }: VoicemailApplication): Application {
  return application(facts, (call) => runWith(parts, call))
}

export interface VoicemailFunction extends FunctionFacts {
  readonly read: (parts: VoicemailParts, use: FunctionUse) => Promise<string | undefined>
}

export const voicemailFunction = (facts: Facts<FunctionFacts>, read: VoicemailFunction['read']): VoicemailFunction => ({
  ...facts,
  module: voicemailModule,
  read,
})

export function plugFunction(parts: VoicemailParts, { read, ...facts }: VoicemailFunction): DialplanFunction {
  return dialplanFunction(facts, { read: (use) => read(parts, use) })
}
