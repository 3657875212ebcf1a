// FollowMe(profile[,options]): finds somebody under one of several numbers and asks whether to take the call.

import { connectParties } from '../dialling/connect-parties.ts'
import { withCommas } from '../dialling/dial-plan.ts'
import { type ApplicationRun, application, type Outcome } from '../engine/application.ts'
import { Options } from '../engine/option-string.ts'
import { type FoundParty, findParty } from '../follow-me/find-party.ts'
import type { FollowMeProfile } from '../follow-me/follow-me-settings.ts'
import { recordSpokenName, removeSpokenName } from '../listening/spoken-name.ts'
import { answerFor, playPrompts, soundUris } from '../speaking/prompts.ts'

const longestNameMs = 5_000

/** Who was found may transfer, and both may record. */
const granted = new Options(
  new Map([
    ['t', undefined],
    ['w', undefined],
    ['W', undefined],
  ]),
)

/** What the caller hears before anybody is called. */
async function greet(call: ApplicationRun, profile: FollowMeProfile): Promise<string | undefined> {
  const { options } = call
  if (options.has('s')) await playPrompts(call, soundUris(profile.status_prompt))
  const name = options.has('a')
    ? await recordSpokenName(call, { prefix: 'followme-name', longestMs: longestNameMs })
    : undefined
  if (!options.has('d')) await playPrompts(call, soundUris(profile.pls_hold_prompt))
  return name
}

async function search(call: ApplicationRun, profile: FollowMeProfile): Promise<FoundParty | undefined> {
  const { channel, deps, options } = call
  const rings = options.has('N')
  let nameFile: string | undefined
  try {
    nameFile = rings ? undefined : await greet(call, profile)
    if (!rings) channel.startMusic(profile.musicClass || 'default')
    const { digitTimeoutMs } = deps.settings().followMe
    return await findParty({ call, profile, digitTimeoutMs, nameFile, rings })
  } finally {
    channel.stopMusic()
    removeSpokenName(nameFile)
  }
}

async function connect(call: ApplicationRun, profile: FollowMeProfile, found: FoundParty): Promise<Outcome> {
  const { channel, deps, log } = call
  const { channel: peer, release } = found
  try {
    const connecting = soundUris(profile.connecting_prompt)
    const session = deps.sessions.of(peer)
    const signal = AbortSignal.any([call.signal, peer.interruption])
    // who hangs up meanwhile is found out below
    await playPrompts({ channel: peer, deps, log, session, signal }, connecting).catch(() => undefined)
    if (channel.interruptedBy || peer.isHangingUp || !answerFor(call)) {
      release()
      return 'end'
    }
  } catch (error) {
    release()
    throw error
  }
  return connectParties(call, peer, release, granted)
}

/** Nobody was found, or nobody wanted to. */
async function giveUp(call: ApplicationRun, profile: FollowMeProfile): Promise<Outcome> {
  if (call.channel.interruptedBy || !answerFor(call)) return 'end'
  if (call.options.has('n')) await playPrompts(call, soundUris(profile.sorry_prompt))
  return 'continue'
}

export const followMe = application(
  {
    name: 'FollowMe',
    module: 'app_followme.so',
    synopsis: 'Finds somebody under one of several numbers.',
    arguments: ['profile', 'options?'],
    options: {
      a: "records the caller's name, which is said to who is found",
      b: 'runs a subroutine on each called channel before it is called',
      B: 'runs a subroutine on the caller before anybody is called',
      d: 'does not ask the caller to hold',
      I: 'ignores who the other end says it is',
      l: 'Local channels are not optimized away',
      n: 'says that nobody was found',
      N: 'does not answer before somebody takes the call: the caller hears ringing, and a, d, s do nothing',
      s: 'says first that somebody is looked for',
    },
  },
  async (call): Promise<Outcome> => {
    const { args, deps, log, options, session } = call
    const wanted = args[0] ?? ''
    const profile = deps.settings().followMe.profiles.get(wanted)
    if (!profile) {
      log.warning(`FollowMe: followme.conf has no profile '${wanted}'${call.whereWritten}`)
      return 'continue'
    }
    if (!options.has('N') && !answerFor(call)) return 'end'
    if (options.get('B')) await deps.subroutines.run(session, withCommas(options.get('B') ?? ''))
    const found = await search(call, profile)
    return found ? connect(call, profile, found) : giveUp(call, profile)
  },
)
