// ConfBridge(conference[,bridge profile[,user profile[,menu]]]): everybody in one conference by its name.

import { detached } from '@jackfield/base'
import { announceTo, announceToRoom, countUris, soundUri } from '../conferences/conference-announcer.ts'
import { conferenceDtmf, giveVolumesBack } from '../conferences/conference-dtmf.ts'
import type { BridgeProfile, UserProfile } from '../conferences/conference-profile.ts'
import { recordConference } from '../conferences/conference-recording.ts'
import type { Menu } from '../conferences/conference-settings.ts'
import { Conference, type Participant, type ProfileNames } from '../conferences/conferences.ts'
import { destroyWhenEmpty, namedBridge } from '../conferences/named-bridges.ts'
import { ownProfiles } from '../conferences/own-profiles.ts'
import { recordName } from '../conferences/participant-name.ts'
import { registerConference } from '../conferences/register-conference.ts'
import { stayInBridge } from '../conferences/stay-in-bridge.ts'
import { watchTalk } from '../conferences/talk-watch.ts'
import { type ApplicationRun, application, type Outcome } from '../engine/application.ts'
import { collectDigits } from '../listening/collect-digits.ts'
import { removeSpokenName } from '../listening/spoken-name.ts'
import { jitterSettings } from '../speaking/jitter-settings.ts'
import { answerFor, playPrompts, soundUris } from '../speaking/prompts.ts'
import { borrowSound } from '../speaking/sound-setting.ts'

interface Profiles {
  readonly bridge: BridgeProfile
  readonly user: UserProfile
  readonly menu: Menu
}

/** Nothing: one of them does not exist. */
function profilesOf({ args, channel, deps, log }: ApplicationRun): Profiles | undefined {
  const [, bridgeName, userName, menuName] = args
  const { bridges, users, menus } = deps.settings().conferences
  const own = ownProfiles.known(channel)
  const named = <T>(kind: string, profiles: ReadonlyMap<string, T>, name: string): T | undefined => {
    const found = profiles.get(name)
    if (!found) log.warning(`ConfBridge: there is no ${kind} profile '${name}'`)
    return found
  }
  const choose = <T>(kind: string, profiles: ReadonlyMap<string, T>, name: string | undefined, made: T | undefined) =>
    name ? named(kind, profiles, name) : (made ?? named(kind, profiles, `default_${kind}`))
  const bridge = choose('bridge', bridges, bridgeName, own?.bridge)
  const user = choose('user', users, userName, own?.user)
  const menu = choose('menu', menus, menuName, own?.menu)
  return bridge && user && menu && { bridge, user, menu }
}

/** As they are listed; one that the dialplan made is called after its function. */
function namesOf({ args, channel }: ApplicationRun): ProfileNames {
  const own = ownProfiles.known(channel)
  const nameOf = (kind: keyof ProfileNames, given: string | undefined) =>
    given || (own?.[kind] ? 'CONFBRIDGE' : `default_${kind}`)
  return { bridge: nameOf('bridge', args[1]), user: nameOf('user', args[2]), menu: nameOf('menu', args[3]) }
}

const pinAttempts = 3
const pinDigits = 80

async function knowsPin(call: ApplicationRun, { bridge, user: { pin } }: Profiles): Promise<boolean> {
  if (pin === '') return true
  const { session } = call
  for (let attempt = 0; attempt < pinAttempts; attempt++) {
    const { digit } = await playPrompts(call, [soundUri(bridge, 'get_pin')], { interrupts: () => true })
    const { digits } = await collectDigits(call, {
      most: pinDigits,
      terminators: '#',
      firstTimeoutMs: session.responseTimeoutMs,
      nextTimeoutMs: session.digitTimeoutMs,
      ...(digit === undefined ? {} : { given: digit }),
    })
    if (digits === pin) return true
    await playPrompts(call, [soundUri(bridge, 'invalid_pin')])
  }
  return false
}

/** The conference of this name, made for the first who comes. */
function conferenceFor(call: ApplicationRun, profile: BridgeProfile): Conference {
  const { deps } = call
  const name = call.args[0] ?? ''
  const video = profile.videoMode === 'sfu' ? (['video_sfu'] as const) : []
  const bridge = namedBridge(deps.exchange, 'ConfBridge', name, ['mixing', ...video])
  const known = Conference.known(bridge)
  if (known) return known
  const made = new Conference(deps, bridge, name, profile)
  registerConference(call, bridge, name, profile)
  if (profile.videoMode === 'follow_talker') bridge.clearVideoSource()
  return made
}

/** In until something takes it out; how that went. */
async function join(
  call: ApplicationRun,
  { bridge: bridgeProfile, user, menu }: Profiles,
  nameFile: string | undefined,
): Promise<string> {
  const { channel, deps, log } = call
  const conference = conferenceFor(call, bridgeProfile)
  const { bridge } = conference
  try {
    const refusal = conference.refusal(user)
    if (refusal !== undefined) {
      log.notice(`nobody else gets into the conference ${conference.name}: ${refusal}`)
      await playPrompts(call, [soundUri(conference.profile, 'locked')])
      return 'FAILED'
    }
    const hadWaiting = conference.marked.length === 0 && conference.participants.some(({ isWaiting }) => isWaiting)
    const participant = conference.enter(channel, user, deps.clock.now())
    participant.nameFile = nameFile
    participant.profileNames = namesOf(call)
    let [isInside, wasPutOut] = [false, false]
    try {
      if (user.announcement) await playPrompts(call, soundUris(user.announcement))
      const reason = await stay(call, conference, participant, menu, () => {
        isInside = true
        greet(call, conference, participant, hadWaiting)
      })
      if (reason === undefined) return 'FAILED'
      if (channel.isHangingUp) return 'HANGUP'
      wasPutOut = participant.endedBy === 'KICKED' || participant.endedBy === 'ENDMARKED'
      return reason === 'timeout' ? 'TIMEOUT' : (participant.endedBy ?? 'KICKED')
    } finally {
      const { isLeaderless } = conference.leave(participant, isInside)
      if (isInside) sayGoodbye(call, conference, participant, isLeaderless)
      if (wasPutOut) await playPrompts(call, [soundUri(conference.profile, 'kicked')])
    }
  } finally {
    if (conference.count === 0) await conference.recording?.stop()
    if (bridge.channels.length === 0) conference.end()
    destroyWhenEmpty(bridge)
  }
}

async function stay(
  call: ApplicationRun,
  conference: Conference,
  participant: Participant,
  menu: Menu,
  onInside: () => void,
): Promise<string | undefined> {
  const { channel, deps, session } = call
  const { profile } = participant
  const onDigit = conferenceDtmf(call, conference, participant, menu)
  const giveBack = borrowSound(deps.exchange, channel, soundOf(conference.profile, profile))
  const stopWatching = watchTalk(deps, conference, participant)
  try {
    const limitMs = profile.timeoutSeconds * 1000 || undefined
    return await session.digits.ignoringDigits(() => {
      const staying = stayInBridge(call, conference.bridge, { onDigit, refusesText: !profile.getsTexts }, limitMs)
      if (conference.bridge.has(channel)) {
        conference.joined(participant)
        onInside()
      }
      return staying
    })
  } finally {
    stopWatching()
    giveBack()
    giveVolumesBack(deps.exchange, channel)
  }
}

/** What holds of its sound while it is inside. */
function soundOf(room: BridgeProfile, user: UserProfile): Parameters<typeof borrowSound>[2] {
  const { isDenoised, dropsSilence, silenceMs, talkThreshold: threshold } = user
  return {
    ...(isDenoised ? { denoisesIn: true } : {}),
    ...(room.hasJitterBuffer || user.hasJitterBuffer ? { jitter: jitterSettings('adaptive', 'default') ?? null } : {}),
    ...(dropsSilence ? { dropsSilence: { silenceMs, threshold } } : {}),
  }
}

/** Who comes in hears how many there are, and everybody who has come. */
function greet(
  { channel, deps }: ApplicationRun,
  conference: Conference,
  participant: Participant,
  hadWaiting: boolean,
): void {
  const { profile: room, count } = conference
  const { profile, nameFile, isWaiting } = participant
  const { isQuiet, hearsCount, announcesCount, hearsAlone, hearsOwnJoin, isMarked } = profile
  const begins = hadWaiting && isMarked ? [soundUri(room, 'begin')] : []
  const own: string[] = hearsCount ? countUris(room, count - 1) : []
  if (!isQuiet && isWaiting) own.push(soundUri(room, 'wait_for_leader'))
  else if (!isQuiet && count === 1 && hearsAlone) own.push(soundUri(room, 'only_person'))
  const everybody = [...begins]
  if (!isQuiet && nameFile) everybody.push(`sound:${nameFile}`, soundUri(room, 'has_joined'))
  if (announcesCount !== 'no' && isAbove(announcesCount, count)) everybody.push(...countUris(room, count - 1))
  const chime = isQuiet ? [] : [soundUri(room, 'join')]
  const speak = async () => {
    await announceTo(deps, participant, own)
    if (!conference.bridge.has(channel)) return
    announceToRoom(deps, conference, hearsOwnJoin ? [...everybody, ...chime] : everybody)
    if (!hearsOwnJoin)
      for (const one of conference.participants) if (one !== participant) await announceTo(deps, one, chime)
  }
  detached(speak(), 'what is said to who comes in', { channelId: channel.id })
  if (room.isRecorded && !conference.recording)
    detached(recordConference(deps, conference), 'the recording of a conference')
}

/** `yes`, or a number that there are more than. */
const isAbove = (text: string, count: number): boolean => (/^\d+$/.test(text) ? count > Number(text) : text === 'yes')

function sayGoodbye(
  { deps, channel }: ApplicationRun,
  conference: Conference,
  participant: Participant,
  isLeaderless: boolean,
): void {
  const { profile: room } = conference
  const { profile, nameFile } = participant
  const said = isLeaderless ? [soundUri(room, 'leader_has_left')] : []
  if (!profile.isQuiet) {
    if (nameFile) said.push(`sound:${nameFile}`, soundUri(room, 'has_left'))
    said.push(soundUri(room, 'leave'))
  }
  announceToRoom(deps, conference, said)
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
    if (!(await knowsPin(call, profiles))) {
      setResult('FAILED')
      return 'end'
    }
    const nameFile = await recordName(call, profiles.user)
    const result = await join(call, profiles, nameFile).finally(() => removeSpokenName(nameFile))
    setResult(result)
    return result === 'HANGUP' || result === 'FAILED' ? 'end' : 'continue'
  },
)
