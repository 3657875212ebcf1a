// Names that are computed whenever they are read; setting them changes nothing that anybody reads.
// Not functions, and not the channel's own variables.

import { table } from '@jackfield/base'
import type { Channel } from '@jackfield/core'
import type { EngineDeps } from '../engine/engine-deps.ts'
import { type DirectoryName, directoryNames } from '../engine/settings.ts'

type OfChannel = (channel: Channel, deps: EngineDeps) => string
type OfSystem = (deps: EngineDeps) => string

const hintOf = (channel: Channel, deps: EngineDeps) => deps.extensions.hint(channel.facts.context, channel.facts.exten)

const ofChannel = table<OfChannel>({
  EXTEN: ({ facts }) => facts.exten,
  CONTEXT: ({ facts }) => facts.context,
  PRIORITY: ({ facts }) => String(facts.priority),
  CHANNEL: ({ name }) => name,
  UNIQUEID: ({ id }) => id,
  HANGUPCAUSE: ({ hangupCause }) => String(hangupCause),
  HINT: (channel, deps) => hintOf(channel, deps)?.devices.join('&') ?? '',
  HINTNAME: (channel, deps) => hintOf(channel, deps)?.name ?? '',
  CALLINGPRES: ({ facts }) => String(facts.caller.presentation),
  CALLINGANI2: ({ facts }) => String(facts.lineKind),
  // what telephones of old told about themselves; nothing here has it
  CALLINGTON: () => '0',
  CALLINGTNS: () => '0',
})

const ofSystem = table<OfSystem>({
  EPOCH: ({ clock }) => String(Math.floor(clock.wall() / 1000)),
  SYSTEMNAME: ({ system }) => system.name,
  ENTITYID: ({ system }) => system.entityId,
  ...Object.fromEntries(
    directoryNames.map((name: DirectoryName): [string, OfSystem] => [
      `AST${name}DIR`,
      ({ settings }) => settings().directories[name] ?? '',
    ]),
  ),
})

/** Nothing when the name is not built in. */
export function builtInVariable(name: string, channel: Channel | undefined, deps: EngineDeps): string | undefined {
  const read = channel && ofChannel.get(name)
  return read ? read(channel, deps) : ofSystem.get(name)?.(deps)
}
