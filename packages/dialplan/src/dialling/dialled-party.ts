// What is done with the party that answered, before it talks to the caller: files, digits, a subroutine that may say no.

import { type Channel, sendDigits } from '@jackfield/core'
import type { ApplicationRun } from '../engine/application.ts'
import type { Options } from '../engine/option-string.ts'
import { withCommas } from './dial-plan.ts'

/** What comes of it: they talk, or something else with a status for the caller. */
export type PartyVerdict =
  | { readonly kind: 'talk' }
  | { readonly kind: 'refused'; readonly status: 'ABORT' | 'CONGESTION' | 'BUSY' | 'CHANUNAVAIL' | 'CONTINUE' }
  | { readonly kind: 'goto'; readonly location: string }

const talk: PartyVerdict = { kind: 'talk' }

const refusals = ['ABORT', 'CONGESTION', 'BUSY', 'CHANUNAVAIL', 'CONTINUE'] as const

async function playTo({ deps, signal }: ApplicationRun, channel: Channel, file: string): Promise<void> {
  if (file === '') return
  const { language } = channel.facts
  const media = await deps.exchange.player.play({ channel, mediaUri: `sound:${file}`, language })
  const onAbort = () => media?.stop()
  signal.addEventListener('abort', onAbort, { once: true })
  await media?.ended
  signal.removeEventListener('abort', onAbort)
}

/** `U(context[^argument…])`: what the subroutine wants. */
async function askSubroutine(call: ApplicationRun, peer: Channel, text: string): Promise<PartyVerdict> {
  const { deps } = call
  const [context = '', ...args] = text.split('^')
  await deps.subroutines.run(deps.sessions.of(peer), `${context},s,1(${args.join(',')})`)
  const result = peer.variables.get('GOSUB_RESULT') ?? ''
  const refusal = refusals.find((word) => word === result)
  if (refusal) return { kind: 'refused', status: refusal }
  return result.startsWith('GOTO:') ? { kind: 'goto', location: withCommas(result.slice(5)) } : talk
}

export async function prepareParty(call: ApplicationRun, peer: Channel, options: Options): Promise<PartyVerdict> {
  const { channel, deps, signal } = call
  if (options.has('a')) channel.answer()
  const [toPeer = '', toCaller = ''] = (options.get('A') ?? '').split(':')
  await Promise.all([playTo(call, peer, toPeer), playTo(call, channel, toCaller)])
  const verdict = options.has('U') ? await askSubroutine(call, peer, options.get('U') ?? '') : talk
  if (verdict.kind !== 'talk') return verdict
  const [called = '', calling = ''] = (options.get('D') ?? '').split(':')
  for (const [party, digits] of [
    [peer, called],
    [channel, calling],
  ] as const) {
    if (digits !== '') await sendDigits(deps.clock, party, { digits, betweenMs: 250 }, signal)
  }
  return talk
}
