// What a program is told of the call before it says anything: `agi_name: value`, line by line.
// Not the environment of its process.

import type { ApplicationRun } from '@jackfield/dialplan'

export interface EnvironmentOptions {
  /** as the dialplan wrote it; `async` for commands of another door */
  readonly request: string
  /** given: it goes over the network, to this script */
  readonly networkScript?: string | undefined
  /** the program gets the sound, too */
  readonly isEnhanced: boolean
  readonly args: readonly string[]
  readonly threadId: number
}

/** No value may begin a line of its own. */
const oneLine = (text: string) => text.replaceAll(/[\r\n]+/g, ' ')

export function environmentLines({ channel, deps }: ApplicationRun, options: EnvironmentOptions): string[] {
  const { caller, redirecting, dialedNumber, context, exten, priority, accountCode, language } = channel.facts
  const fields: readonly (readonly [string, string | number])[] = [
    ...(options.networkScript === undefined
      ? []
      : ([
          ['network', 'yes'],
          ['network_script', options.networkScript],
        ] as const)),
    ['request', options.request],
    ['channel', channel.name],
    ['language', language],
    ['type', channel.technology.name],
    ['uniqueid', channel.id],
    ['version', deps.system.version],
    ['callerid', caller.number || 'unknown'],
    ['calleridname', caller.name || 'unknown'],
    ['callingpres', caller.presentation],
    ['callingani2', 0],
    ['callington', 0],
    ['callingtns', 0],
    ['dnid', dialedNumber || 'unknown'],
    ['rdnis', redirecting.from.number || 'unknown'],
    ['context', context],
    ['extension', exten],
    ['priority', priority],
    ['enhanced', options.isEnhanced ? '1.0' : '0.0'],
    ['accountcode', accountCode],
    ['threadid', options.threadId],
    ...options.args.map((arg, at) => [`arg_${at + 1}`, arg] as const),
  ]
  return fields.map(([name, value]) => `agi_${name}: ${oneLine(String(value))}`)
}
