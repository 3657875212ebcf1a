// Originate(technology/resource,kind,…): a call of its own, to an application or an extension.

import { type CallEnd, type CallTarget, type GivenVariable, parseCallerId } from '@jackfield/core'
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
      b: 'taken, does nothing here',
      B: 'taken, does nothing here',
      C: 'the codecs',
      c: 'the number shown',
      n: 'the name shown',
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
    const [number, name] = [options.get('c'), options.get('n')]
    const made = await deps.exchange.calls.originate({
      endpoint: args[0] ?? '',
      target,
      timeoutMs: seconds && seconds > 0 ? seconds * 1000 : defaultTimeoutMs,
      formats: (options.get('C') ?? '').split('&').filter((format) => format !== ''),
      variables: variablesOf(options.get('v')),
      ...(number || name ? { callerId: parseCallerId(`"${name ?? ''}" <${number ?? ''}>`) } : {}),
      madeBy: channel,
      onOutcome: resolve,
    })
    if (!made.ok) setStatus('FAILED')
    else setStatus(options.has('a') ? 'SUCCESS' : statuses[await promise])
  },
)
