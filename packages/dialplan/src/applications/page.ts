// Page(destinations[,options[,timeout]]): speaks to several phones at once, in a conference of their own.

import { detached } from '@jackfield/base'
import type { Channel } from '@jackfield/core'
import { plainBridge, plainUser, type UserProfile } from '../conferences/conference-profile.ts'
import { recordConference } from '../conferences/conference-recording.ts'
import { Conference } from '../conferences/conferences.ts'
import { destroyWhenEmpty, namedBridge } from '../conferences/named-bridges.ts'
import { stayInBridge } from '../conferences/stay-in-bridge.ts'
import { withCommas } from '../dialling/dial-plan.ts'
import { type ApplicationRun, application, type Outcome } from '../engine/application.ts'
import { answerFor, playPrompts, soundUris } from '../speaking/prompts.ts'
import { numberPrefix } from '../text/integer-prefix.ts'

const largestName = 2 ** 31 - 1

/** A conference of its own, under a name that nobody else has. */
function openConference({ deps, options }: ApplicationRun): Conference {
  const name = String(1 + deps.random.below(largestName))
  const bridge = namedBridge(deps.exchange, 'ConfBridge', name, ['mixing'])
  const usual = deps.settings().conferences.bridges.get('default_bridge') ?? plainBridge
  return new Conference(deps, bridge, name, options.has('r') ? { ...usual, isRecorded: true } : usual)
}

/** Nobody hears them come and go. */
const usualUser = ({ deps }: ApplicationRun): UserProfile => ({
  ...(deps.settings().conferences.users.get('default_user') ?? plainUser),
  isQuiet: true,
})

/** Calls one phone; when it answers it hears what is announced, then listens, or talks as well, until the page is over. */
async function pageOne(
  call: ApplicationRun,
  conference: Conference,
  destination: string,
  when: { readonly timeoutMs: number | undefined; readonly signal: AbortSignal },
): Promise<void> {
  const { channel, options, deps } = call
  const { peer, release } = await deps.exchange.calls.dialOut({
    ...when,
    caller: channel,
    destinations: [destination],
    ignoresForwards: options.has('i'),
    ringback: 'music',
    onCreated: (called) => runSubroutine(call, called, 'b'),
  })
  if (!peer) return
  try {
    await announce(call, peer, when.signal)
    if (!when.signal.aborted && !peer.isEnded) await listen(call, conference, peer)
  } finally {
    release?.()
  }
}

async function listen(call: ApplicationRun, conference: Conference, peer: Channel): Promise<void> {
  const { deps, options } = call
  const { bridge } = conference
  const profile = { ...usualUser(call), startsMuted: !options.has('d'), endsWithMarked: true }
  const left = Promise.withResolvers<void>()
  const participant = conference.enter(peer, profile, deps.clock.now())
  const isInside = bridge.join(peer, { onLeft: () => left.resolve() })
  if (isInside) conference.joined(participant)
  const leave = () => peer.leaveBridge('hung-up')
  peer.interruption.addEventListener('abort', leave, { once: true })
  if (peer.interruption.aborted) leave()
  if (isInside) await left.promise
  peer.interruption.removeEventListener('abort', leave)
  conference.leave(participant, isInside)
}

async function announce({ deps, log, options }: ApplicationRun, peer: Channel, over: AbortSignal): Promise<void> {
  const files = soundUris(options.get('A') ?? '')
  if (files.length === 0) return
  const signal = AbortSignal.any([peer.interruption, over])
  const session = deps.sessions.of(peer)
  // whoever is interrupted goes on to the end, which finds out why
  await playPrompts({ channel: peer, deps, log, session, signal }, files).catch(() => undefined)
}

async function runSubroutine({ deps, options }: ApplicationRun, channel: Channel, letter: 'b' | 'B'): Promise<void> {
  if (options.get(letter)) await deps.subroutines.run(deps.sessions.of(channel), withCommas(options.get(letter) ?? ''))
}

/** The one who speaks: in until it goes, and everybody else goes with it. */
async function speak(call: ApplicationRun, conference: Conference): Promise<void> {
  const { channel, deps, options } = call
  if (!options.has('q')) await playPrompts(call, ['sound:beep'])
  if (options.has('A') && !options.has('n')) await playPrompts(call, soundUris(options.get('A') ?? ''))
  const participant = conference.enter(channel, { ...usualUser(call), isMarked: true }, deps.clock.now())
  const staying = stayInBridge(call, conference.bridge)
  const isInside = conference.bridge.has(channel)
  if (isInside) conference.joined(participant)
  if (conference.profile.isRecorded) detached(recordConference(deps, conference), 'the recording of a page')
  try {
    await staying
  } finally {
    conference.leave(participant, isInside)
  }
}

function destinationsOf({ args, deps, log, options }: ApplicationRun): string[] {
  const given = (args[0] ?? '').split('&').filter((destination) => destination.trim() !== '')
  return given.filter((destination) => {
    if (!destination.includes('/')) {
      log.warning(`Page: '${destination}' is no technology with a resource`)
      return false
    }
    // of some devices nobody can know it
    return !options.has('s') || ['NOT_INUSE', 'UNKNOWN'].includes(deps.deviceStates.get(destination))
  })
}

export const page = application(
  {
    name: 'Page',
    module: 'app_page.so',
    synopsis: 'Speaks to several phones at once.',
    arguments: ['destinations', 'options?', 'timeout?'],
    options: {
      A: 'plays a file to everybody',
      b: 'runs a subroutine on each called channel before it is called',
      B: 'runs a subroutine on the caller before anybody is called',
      d: 'the phones may talk as well',
      i: 'ignores forwards',
      n: 'does not play the file to the caller',
      q: 'no beep for the caller',
      r: 'records what is said',
      s: 'only phones that are not in use',
    },
  },
  async (call): Promise<Outcome> => {
    if (!answerFor(call)) return 'end'
    await runSubroutine(call, call.channel, 'B')
    const seconds = numberPrefix(call.args[2] ?? '') ?? 0
    const conference = openConference(call)
    const { bridge } = conference
    const over = new AbortController()
    const when = { timeoutMs: seconds > 0 ? seconds * 1000 : undefined, signal: over.signal }
    const pages = destinationsOf(call).map((destination) => {
      const paged = pageOne(call, conference, destination, when)
      detached(paged, 'Page', { channelId: call.channel.id })
      return paged
    })
    try {
      await speak(call, conference)
    } finally {
      over.abort()
      await conference.recording?.stop()
      await Promise.allSettled(pages)
      conference.end()
      bridge.destroy()
      destroyWhenEmpty(bridge)
    }
    return 'end'
  },
)
