// A call that a request wants made, read and made: the same whether the id of the channel stands in the path or not.
// Not the calling itself.

import type { JsonObject } from '@jackfield/base'
import type { CallTarget } from '@jackfield/core'
import { type Caller, Fault, Rendered } from '@jackfield/description'
import type { AriDeps } from '../ari-deps.ts'
import { madeBy } from './made-by.ts'
import { readArguments } from './read-arguments.ts'
import { readEndpoint } from './read-endpoint.ts'
import { readFormats } from './read-formats.ts'
import { priorityOfLabel } from './read-priority.ts'
import { readVariables } from './read-variables.ts'
import { refuseCall } from './refuse-call.ts'

export interface OriginateWords {
  readonly channelId?: string | undefined
  readonly otherChannelId: string | undefined
  readonly endpoint: string
  readonly app: string | undefined
  readonly appArgs: string | undefined
  readonly extension: string | undefined
  readonly context: string | undefined
  readonly priority: number | undefined
  readonly label: string | undefined
  readonly callerId: string | undefined
  readonly timeout: number
  readonly originator: string | undefined
  readonly formats: string | undefined
  readonly variables: JsonObject | undefined
}

const defaultTimeout = 30
const longestId = 149

/** Answers with the channel as it was made. Checks are made in the order clients know. */
export async function originateCall(words: OriginateWords, deps: AriDeps, caller: Caller): Promise<Rendered> {
  const variables = readVariables(words.variables)
  checkId(words.channelId)
  if (words.originator && words.formats) throw new Fault('originator-and-formats')
  const endpoint = readEndpoint(words.endpoint)
  const target = readTarget(words, deps)
  const originator = words.originator ? deps.channels.find(words.originator) : undefined
  if (words.originator && !originator) throw new Fault('originator-not-found', { parameter: 'originator' })
  const formats = readFormats(words.formats)
  const outcome = await deps.calls.originate({
    endpoint,
    id: words.channelId || undefined,
    otherId: words.otherChannelId || undefined,
    originator,
    formats,
    variables,
    target,
    callerId: words.callerId || undefined,
    timeoutMs: readTimeout(words.timeout),
    onRequested: (channel, other) => {
      if (!('application' in target)) return
      for (const made of [channel, other]) {
        if (made) deps.applications.made(target.application, madeBy(made, caller))
      }
    },
  })
  if (!outcome.ok) throw refuseCall(outcome)
  return new Rendered(deps.render.channel(outcome.snapshot))
}

function readTarget(words: OriginateWords, deps: AriDeps): CallTarget {
  const { app, extension: exten, label, priority = 1 } = words
  if (app && exten) throw new Fault('destination-ambiguous')
  if (app) return { application: app, args: readArguments(words.appArgs), written: words.appArgs }
  if (!exten) throw new Fault('destination-missing')
  const context = words.context || 'default'
  return { place: { context, exten, priority: label ? priorityOfLabel({ context, exten, label }, deps) : priority } }
}

/** One in the path is as long as a path may be. */
function checkId(id: string | undefined): void {
  if (id === undefined || id.length <= longestId) return
  const message = `Uniqueid length exceeds maximum of ${longestId}`
  throw new Fault('parameter-invalid', { parameter: 'channelId', allowed: { max: longestId }, message })
}

/** Undefined: as long as it takes. */
function readTimeout(seconds: number): number | undefined {
  return seconds === -1 ? undefined : (seconds || defaultTimeout) * 1000
}
