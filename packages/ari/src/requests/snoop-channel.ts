// A channel that a request wants to snoop with: the same whether its id stands in the path or not.
// Not the snooping.

import type { SnoopDirection } from '@jackfield/core'
import { type Caller, Fault, Rendered } from '@jackfield/description'
import type { AriDeps } from '../ari-deps.ts'
import { findChannel } from './channel-variables.ts'
import { limitFault } from './limit-fault.ts'
import { readArguments } from './read-arguments.ts'

export interface SnoopWords {
  readonly channelId: string
  readonly spy: SnoopDirection
  readonly whisper: SnoopDirection
  readonly app: string | undefined
  readonly appArgs: string | undefined
  readonly snoopId: string | undefined
}

export function snoopChannel(words: SnoopWords, deps: AriDeps, caller: Caller): Rendered {
  const { channelId, spy, whisper, app = '', snoopId } = words
  if (spy === 'none' && whisper === 'none') throw new Fault('snoop-direction-missing')
  caller.checkLate()
  const outcome = deps.calls.snoop({
    target: findChannel(channelId, deps),
    spy,
    whisper,
    application: app,
    args: readArguments(words.appArgs),
    written: words.appArgs,
    id: snoopId || undefined,
  })
  if (!outcome.ok && outcome.code === 'limit-reached') throw limitFault(outcome)
  if (!outcome.ok) throw new Fault(outcome.code === 'id-in-use' ? 'snoop-exists' : 'snoop-failed')
  return new Rendered(deps.render.channel(outcome.channel.snapshot()))
}
