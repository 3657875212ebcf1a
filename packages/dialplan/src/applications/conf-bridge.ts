// ConfBridge(conference[,bridge profile[,user profile[,menu]]]): everybody in one conference by its name.

import { conferenceDtmf } from '../conferences/conference-dtmf.ts'
import type { BridgeProfile, UserProfile } from '../conferences/conference-profile.ts'
import type { Menu } from '../conferences/conference-settings.ts'
import { Conference } from '../conferences/conferences.ts'
import { destroyWhenEmpty, namedBridge } from '../conferences/named-bridges.ts'
import { registerConference } from '../conferences/register-conference.ts'
import { stayInBridge } from '../conferences/stay-in-bridge.ts'
import { type ApplicationRun, application, type Outcome } from '../engine/application.ts'
import { collectDigits } from '../listening/collect-digits.ts'
import { answerFor, playPrompts, soundUris } from '../speaking/prompts.ts'

interface Profiles {
  readonly bridge: BridgeProfile
  readonly user: UserProfile
  readonly menu: Menu
}

const pinAttempts = 3
const pinDigits = 80

/** Nothing: one of them does not exist. */
function profilesOf({ args, deps, log }: ApplicationRun): Profiles | undefined {
  const [, bridgeName, userName, menuName] = args
  const { bridges, users, menus } = deps.settings().conferences
  const named = <T>(kind: string, profiles: ReadonlyMap<string, T>, name: string): T | undefined => {
    const found = profiles.get(name)
    if (!found) log.warning(`ConfBridge: there is no ${kind} profile '${name}'`)
    return found
  }
  const bridge = named('bridge', bridges, bridgeName || 'default_bridge')
  const user = named('user', users, userName || 'default_user')
  const menu = named('menu', menus, menuName || 'default_menu')
  return bridge && user && menu && { bridge, user, menu }
}

async function knowsPin(call: ApplicationRun, { pin }: UserProfile): Promise<boolean> {
  if (pin === '') return true
  const { session } = call
  for (let attempt = 0; attempt < pinAttempts; attempt++) {
    const { digit } = await playPrompts(call, ['sound:conf-getpin'], { interrupts: () => true })
    const { digits } = await collectDigits(call, {
      most: pinDigits,
      terminators: '#',
      firstTimeoutMs: session.responseTimeoutMs,
      nextTimeoutMs: session.digitTimeoutMs,
      ...(digit === undefined ? {} : { given: digit }),
    })
    if (digits === pin) return true
    await playPrompts(call, ['sound:conf-invalidpin'])
  }
  return false
}

/** In until something takes it out; how that went. */
async function join(call: ApplicationRun, { bridge: bridgeProfile, user, menu }: Profiles): Promise<string> {
  const { channel, deps, log, session } = call
  const name = call.args[0] ?? ''
  const bridge = namedBridge(deps.exchange, 'ConfBridge', name, ['mixing'])
  const isNew = Conference.known(bridge) === undefined
  const conference = Conference.in(bridge, bridgeProfile)
  if (isNew) registerConference(call, bridge, name, bridgeProfile)
  try {
    const refusal = conference.refusal(user)
    if (refusal !== undefined) {
      log.notice(`nobody else gets into the conference ${name}: ${refusal}`)
      return 'FAILED'
    }
    const participant = conference.enter(channel, user)
    const onDigit = conferenceDtmf(call, conference, participant, menu)
    try {
      const limitMs = user.timeoutSeconds * 1000 || undefined
      const reason = await session.digits.ignoringDigits(() => stayInBridge(call, bridge, { onDigit }, limitMs))
      if (reason === undefined) return 'FAILED'
      if (channel.isHangingUp) return 'HANGUP'
      return reason === 'timeout' ? 'TIMEOUT' : (participant.endedBy ?? 'KICKED')
    } finally {
      conference.leave(participant)
    }
  } finally {
    destroyWhenEmpty(bridge)
  }
}

export const confBridge = application(
  {
    name: 'ConfBridge',
    module: 'app_confbridge.so',
    synopsis: 'Joins a conference.',
    arguments: ['conference', 'bridge profile?', 'user profile?', 'menu?'],
  },
  async (call): Promise<Outcome> => {
    const { channel } = call
    const setResult = (result: string) => channel.variables.set('CONFBRIDGE_RESULT', result)
    const profiles = call.args[0] ? profilesOf(call) : undefined
    if (!profiles || !answerFor(call, !profiles.user.answers)) {
      setResult('FAILED')
      return 'end'
    }
    if (!(await knowsPin(call, profiles.user))) {
      setResult('FAILED')
      return 'end'
    }
    if (profiles.user.announcement) await playPrompts(call, soundUris(profiles.user.announcement))
    const result = await join(call, profiles)
    setResult(result)
    return result === 'HANGUP' || result === 'FAILED' ? 'end' : 'continue'
  },
)
