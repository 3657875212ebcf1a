// A command to a channel: described once for those that differ in what is done, and run in the order of the channel's commands.
// Not what is done: each operation says it.

import { detached } from '@jackfield/base'
import type { Control } from '@jackfield/core'
import type { Caller } from '@jackfield/description'
import type { AriDeps } from '../ari-deps.ts'
import type { InterfaceOperation } from '../operation.ts'
import { channelId } from '../path-parameters.ts'
import { findReadyControl } from './find-control.ts'

export const channelCommand = {
  resource: 'channels',
  response: 'void',
  parameters: { channelId },
  errors: ['channel-not-found', 'channel-not-in-application', 'channel-state-invalid', 'channel-commands-full'],
  module: 'res_ari_channels.so',
} as const satisfies Partial<InterfaceOperation>

/** The request is answered when the command is queued; nobody waits for it to be carried out. */
export const runCommand =
  <Words extends { readonly channelId: string }>(
    act: (acts: AriDeps['acts'], control: Control, words: Words) => Promise<unknown>,
  ) =>
  (words: Words, deps: AriDeps, caller: Caller): undefined => {
    const { channelId } = words
    const control = findReadyControl(channelId, deps)
    caller.checkLate()
    detached(act(deps.acts, control, words), 'a command of a channel', { channelId })
  }
