// DumpChan([level]): everything about the channel, in the log.

import { application } from '../engine/application.ts'
import { integerPrefix } from '../text/integer-prefix.ts'

export const dumpChan = application(
  {
    name: 'DumpChan',
    module: 'app_dumpchan.so',
    synopsis: 'Writes everything about the channel to the log.',
    arguments: ['level?'],
  },
  ({ args, channel, log }) => {
    const { facts } = channel
    const lines = [
      `Name=${channel.name}`,
      `Type=${channel.technology.name}`,
      `UniqueID=${channel.id}`,
      `LinkedID=${facts.linkedId}`,
      `CallerIDNum=${facts.caller.number}`,
      `CallerIDName=${facts.caller.name}`,
      `ConnectedLineIDNum=${facts.connected.number}`,
      `ConnectedLineIDName=${facts.connected.name}`,
      `State=${facts.state}`,
      `Language=${facts.language}`,
      `Context=${facts.context}`,
      `Extension=${facts.exten}`,
      `Priority=${facts.priority}`,
      `Application=${facts.appName}`,
      `Data=${facts.appData}`,
      ...[...channel.variables.entries()].map(([name, { value }]) => `${name}=${value}`),
    ]
    log.verbose(Math.max(0, integerPrefix(args[0] ?? '') ?? 0), `Dumping the channel\n${lines.join('\n')}`)
  },
)
