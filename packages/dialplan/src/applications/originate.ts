// Originate(technology/resource,kind,…): a call of its own, to an application or an extension.

import { type CallEnd, type CallTarget, type Channel, type GivenVariable, parseCallerId } from '@jackfield/core'
import { withCommas } from '../dialling/dial-plan.ts'
import { type ApplicationRun, application } from '../engine/application.ts'
import { integerPrefix, numberPrefix } from '../text/integer-prefix.ts'

const defaultTimeoutMs = 30_000

const statuses: Readonly<Record<CallEnd, string>> = {
  answered: 'SUCCESS',
  busy: 'BUSY',
  congestion: 'CONGESTION',
  'hung-up': 'HANGUP',
  timeout: 'RINGING',
  refused: 'FAILED',
}

/** What answers the call; nothing when it is not said properly. */
function targetOf({
  args: [, kind = '', first = '', second = '', third = ''],
}: ApplicationRun): CallTarget | undefined {
  if (kind === 'app') return first === '' ? undefined : { run: first, data: second }
  if (kind !== 'exten' || first === '') return undefined
  return { place: { context: first, exten: second || 's', priority: integerPrefix(third) || 1 } }
}

function variablesOf(text: string | undefined): GivenVariable[] {
  return (text ?? '')
    .split('^')
    .filter((pair) => pair.includes('='))
    .map((pair) => ({ name: pair.slice(0, pair.indexOf('=')), value: pair.slice(pair.indexOf('=') + 1) }))
}

export const originate = application(
  {
    name: 'Originate',
    module: 'app_originate.so',
    synopsis: 'Makes a call of its own.',
    arguments: ['endpoint', 'kind', 'first', 'second?', 'third?', 'timeout?', 'options?'],
    options: {
      a: 'does not wait for the answer',
      b: 'a subroutine for the new channel before it is called',
      B: 'a subroutine for this channel before that',
      C: 'the codecs',
      c: "the number shown; without one, the caller's",
      n: "the name shown; without one, the caller's",
      v: 'variables of the new channel',
    },
  },
  async (call) => {
    const { args, channel, options, deps, log } = call
    const setStatus = (status: string) => channel.variables.set('ORIGINATE_STATUS', status)
    const target = targetOf(call)
    if (!target) {
      log.error(`Originate: '${args[1]}' with '${args[2]}' is no application and no extension`)
      setStatus('FAILED')
      return
    }
    const seconds = numberPrefix(args[5] ?? '')
    const { promise, resolve } = Promise.withResolvers<CallEnd>()
    const before = (one: Channel, subroutine: string) =>
      deps.subroutines.run(deps.sessions.of(one), withCommas(subroutine))
    if (options.get('B')) await before(channel, options.get('B') as string)
    const { caller } = channel.facts
    // without a value they are those of whoever makes the call
    const number = options.has('c') ? options.get('c') || caller.number : undefined
    const name = options.has('n') ? options.get('n') || caller.name : undefined
    const made = await deps.exchange.calls.originate({
      endpoint: args[0] ?? '',
      target,
      timeoutMs: seconds && seconds > 0 ? seconds * 1000 : defaultTimeoutMs,
      usualFormat: 'slin',
      formats: (options.get('C') ?? '').split('&').filter((format) => format !== ''),
      variables: variablesOf(options.get('v')),
      ...(number || name ? { callerId: parseCallerId(`"${name ?? ''}" <${number ?? ''}>`) } : {}),
      madeBy: channel,
      ...(options.get('b') ? { beforeCall: (made) => before(made, options.get('b') as string) } : {}),
      onOutcome: resolve,
    })
    if (!made.ok) setStatus('FAILED')
    else setStatus(options.has('a') ? 'SUCCESS' : statuses[await promise])
  },
)
