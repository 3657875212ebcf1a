// Somebody called under several numbers, step after step, and asked whether to take the call.
// Not what the caller hears meanwhile, and not the talking.

import type { Channel } from '@jackfield/core'
import { withCommas } from '../dialling/dial-plan.ts'
import type { ApplicationRun } from '../engine/application.ts'
import { playPrompts, soundUris } from '../speaking/prompts.ts'
import type { FollowMeProfile, FollowMeStep } from './follow-me-settings.ts'

export interface FoundParty {
  readonly channel: Channel
  /** What is left of the calling; the channel ends unless somebody has taken it over. */
  release(): void
}

export interface Finding {
  readonly call: ApplicationRun
  readonly profile: FollowMeProfile
  readonly digitTimeoutMs: number
  /** the caller's name as a sound; nothing: it was not recorded */
  readonly nameFile: string | undefined
  /** the caller hears ringing instead of music */
  readonly rings: boolean
}

export async function findParty(finding: Finding): Promise<FoundParty | undefined> {
  for (const step of finding.profile.steps) {
    if (finding.call.channel.interruptedBy) return undefined
    const found = await tryStep(finding, step)
    if (found) return found
  }
  return undefined
}

/** All numbers at once: who takes the call first has it, and the others are hung up. */
async function tryStep(finding: Finding, step: FollowMeStep): Promise<FoundParty | undefined> {
  const { call, rings } = finding
  const over = new AbortController()
  let found: FoundParty | undefined
  const tries = step.numbers.map(async (number) => {
    const party = await callNumber(finding, step, number, over.signal)
    if (!party) {
      // the end of one call is not the end of the ringing
      if (rings && !found && !call.channel.isUp) call.channel.indicate({ type: 'ringing' })
      return
    }
    try {
      if (!(await takesCall(finding, party.channel, over.signal)) || found) return
      found = party
      over.abort()
    } finally {
      if (found !== party) party.release()
    }
  })
  for (const result of await Promise.allSettled(tries)) {
    if (result.status === 'rejected') {
      found?.release()
      throw result.reason
    }
  }
  return found
}

async function callNumber(
  { call, profile, rings }: Finding,
  { timeoutMs }: FollowMeStep,
  number: string,
  signal: AbortSignal,
): Promise<FoundParty | undefined> {
  const { channel, deps, log, options } = call
  const { peer, release } = await deps.exchange.calls.dialOut({
    caller: channel,
    destinations: [`Local/${number}@${profile.context}/${options.has('l') ? 'n' : 'm'}`],
    timeoutMs,
    signal,
    ignoresConnectedLine: options.has('I'),
    ringback: rings ? 'always' : 'music',
    onCreated: async (created) => {
      log.verbose(3, `FollowMe calls ${number}`)
      const location = options.get('b')
      if (location) await deps.subroutines.run(deps.sessions.of(created), withCommas(location))
    },
  })
  return peer && { channel: peer, release: () => release?.() }
}

/** Who is found hears who calls, and says by a digit whether to take the call. Nothing pressed is no. */
async function takesCall(finding: Finding, party: Channel, over: AbortSignal): Promise<boolean> {
  const { call, profile, nameFile } = finding
  if (!profile.enable_callee_prompt) return true
  const { deps, log } = call
  const session = deps.sessions.of(party)
  const signal = AbortSignal.any([call.signal, over, party.interruption])
  const stopListening = session.listen()
  try {
    const who = nameFile === undefined ? [profile.norecording_prompt] : [profile.call_from_prompt, nameFile]
    const uris = [...who, profile.options_prompt].flatMap(soundUris)
    const { digit } = await playPrompts({ channel: party, deps, log, session, signal }, uris, {
      interrupts: () => true,
    })
    const answer = await readAnswer(finding, session.digits, digit, signal)
    log.verbose(3, `${party.name} ${answer === 'take' ? 'takes' : 'does not take'} the call`)
    return answer === 'take'
  } catch (error) {
    if (signal.aborted) return false
    throw error
  } finally {
    stopListening()
  }
}

/** Digit by digit; one that belongs to neither code begins anew. */
async function readAnswer(
  { profile, digitTimeoutMs }: Finding,
  digits: { next(timeoutMs: number, signal: AbortSignal): Promise<string | undefined> },
  first: string | undefined,
  signal: AbortSignal,
): Promise<'take' | 'decline'> {
  const { takecall, declinecall } = profile
  let pressed = ''
  let next = first
  for (;;) {
    next ??= await digits.next(digitTimeoutMs, signal)
    if (next === undefined) return 'decline'
    pressed += next
    if (!takecall.startsWith(pressed) && !declinecall.startsWith(pressed)) pressed = next
    if (pressed === takecall) return 'take'
    if (pressed === declinecall) return 'decline'
    if (!takecall.startsWith(pressed) && !declinecall.startsWith(pressed)) pressed = ''
    next = undefined
  }
}
