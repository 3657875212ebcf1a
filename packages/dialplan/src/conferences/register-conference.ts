// `regcontext` of a conference: an extension of its name is in the dialplan as long as it goes on, for hints and for who asks.
// Not the way in: it does nothing.

import type { Bridge } from '@jackfield/core'
import type { ApplicationRun } from '../engine/engine-deps.ts'
import type { BridgeProfile } from './conference-profile.ts'

const registrar = 'ConfBridge'

export function registerConference(
  { deps, log }: Pick<ApplicationRun, 'deps' | 'log'>,
  bridge: Bridge,
  name: string,
  { registrationContext: context }: BridgeProfile,
): void {
  if (context === '') return
  const contexts = deps.contexts()
  const added = contexts.addPriority({ context, exten: name, priority: 1, application: 'NoOp', data: '', registrar })
  if (!added.ok) return void log.notice(`the conference ${name} is not registered in ${context}: ${added.message}`)
  bridge.onDestroyed(() => contexts.removeExtension(context, name, { priority: 1, registrar }))
}
