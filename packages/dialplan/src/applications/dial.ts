// Dial(destinations[,timeout[,options[,address]]]): calls one or several parties at once and connects the first that answers.

import { type Channel, type DialOutResult, failureReasons, mayDialOn, offerPickup, takePickup } from '@jackfield/core'
import { connectParties } from '../dialling/connect-parties.ts'
import {
  type DialRequest,
  losersCause,
  ownId,
  readDial,
  ringback,
  shownCaller,
  withCommas,
} from '../dialling/dial-plan.ts'
import { dialVariables, setTime } from '../dialling/dial-times.ts'
import { keepCause } from '../dialling/dialled-causes.ts'
import { type PartyVerdict, prepareParty } from '../dialling/dialled-party.ts'
import { type ApplicationRun, application, type Outcome } from '../engine/application.ts'
import { startTone, stopTone } from '../speaking/tones.ts'
import { joinGroup, parseGroup } from '../states/channel-groups.ts'

/** Everything that happens to a called channel before it is called. */
async function onCreated(call: ApplicationRun, channel: Channel, { options }: DialRequest): Promise<void> {
  const { channel: caller, deps, log } = call
  offerPickup(channel)
  channel.onEnd(() => keepCause(caller, channel))
  const group = call.variable('OUTBOUND_GROUP_ONCE') || call.variable('OUTBOUND_GROUP')
  if (group) joinGroup(deps.channels, channel, parseGroup(group).category, parseGroup(group).group)
  if (options.has('b')) await deps.subroutines.run(deps.sessions.of(channel), withCommas(options.get('b') ?? ''))
  log.verbose(3, `Called ${channel.name}`)
}

/** While the caller waits: a digit that is an extension, or the code that gives up. */
function digitHandler(call: ApplicationRun, { options }: DialRequest, give: (exten: string, context: string) => void) {
  if (!options.has('d') && !options.has('H')) return undefined
  const { channel, deps } = call
  return (digit: string) => {
    if (options.has('H') && digit === deps.features.codeOf(channel, 'disconnect')) return true
    const context = call.variable('EXITCONTEXT') || channel.facts.context
    if (!options.has('d') || !deps.extensions.find(context, digit, 1, channel.facts.caller.number)) return false
    give(digit, context)
    return true
  }
}

/** Calls everybody, with what the caller hears meanwhile. */
async function callAll(
  call: ApplicationRun,
  request: DialRequest,
): Promise<{ result: DialOutResult; exit?: { exten: string; context: string } }> {
  const { channel, deps } = call
  const { options } = request
  let exit: { exten: string; context: string } | undefined
  if (options.has('m')) channel.startMusic(options.get('m') || 'default')
  if (options.get('r')) await startTone(deps, channel, options.get('r') as string)
  try {
    const result = await deps.exchange.calls.dialOut({
      caller: channel,
      destinations: request.destinations,
      timeoutMs: request.timeoutMs,
      progressTimeoutMs: request.progressTimeoutMs,
      connected: shownCaller(call, options),
      ownId: ownId(call, options),
      losersCause: losersCause(options),
      ignoresForwards: options.has('i'),
      ignoresConnectedLine: options.has('I'),
      cancelsTimeoutOnForward: options.has('z'),
      ringback: ringback(options),
      onCreated: (created) => onCreated(call, created, request),
      onDigit: digitHandler(call, request, (exten, context) => {
        exit = { exten, context }
      }),
    })
    return { result, ...(exit ? { exit } : {}) }
  } finally {
    channel.stopMusic()
    stopTone(channel)
  }
}

/** In the words that people look for in such logs. */
function sayWhyNobody({ log }: ApplicationRun, { timeoutMs }: DialRequest, { status, failures }: DialOutResult): void {
  if (status === 'NOANSWER') log.verbose(3, `Nobody picked up${timeoutMs ? ` in ${timeoutMs} ms` : ''}`)
  if (!failures || status === 'NOANSWER' || status === 'CANCEL') return
  const { busy, congestion, unanswered, unavailable } = failures
  const all = busy + congestion + unanswered + unavailable
  log.verbose(2, `Everyone is busy/congested at this time (${all}:${busy}/${congestion}/${unavailable})`)
}

/** Somebody answered. */
async function answered(call: ApplicationRun, request: DialRequest, result: DialOutResult): Promise<Outcome> {
  const { channel, deps } = call
  const { options } = request
  const pickup = takePickup(result.peer as Channel)
  const peer = pickup?.picker ?? (result.peer as Channel)
  const release = () => {
    result.release?.()
    pickup?.done()
  }
  if (pickup) result.release?.()
  channel.variables.set('DIALEDPEERNAME', peer.name)
  channel.variables.set('DIALEDPEERNUMBER', (result.destination ?? '').replace(/^[^/]*\//, ''))
  if (result.forwarder) channel.variables.set('FORWARDERNAME', result.forwarder)
  try {
    if (options.has('G')) return sendBoth(call, peer, release, withCommas(options.get('G') ?? ''))
    const verdict = await prepareParty(call, peer, options)
    if (verdict.kind !== 'talk' || channel.isHangingUp || peer.isHangingUp) return ended(call, peer, release, verdict)
  } catch (error) {
    release()
    throw error
  }
  if (!channel.isUp && !channel.answer()) {
    release()
    return 'end'
  }
  channel.variables.set('DIALSTATUS', 'ANSWER')
  deps.log.verbose(3, `${peer.name} answered ${channel.name}`, { channelId: channel.id })
  const outcome = await connectParties(call, peer, () => result.release?.(), options)
  pickup?.done()
  return outcome
}

/** They do not talk: somebody went, or a subroutine said no. */
function ended(call: ApplicationRun, peer: Channel, release: () => void, verdict: PartyVerdict): Outcome {
  const { channel } = call
  release()
  if (verdict.kind === 'goto') return call.goToLocation(verdict.location) ? 'continue' : 'end'
  if (verdict.kind === 'refused') {
    const { status } = verdict
    channel.variables.set('DIALSTATUS', status === 'ABORT' || status === 'CONTINUE' ? 'ANSWER' : status)
    return status === 'ABORT' ? 'end' : 'continue'
  }
  channel.variables.set('DIALSTATUS', channel.isHangingUp ? 'CANCEL' : 'NOANSWER')
  if (!channel.isHangingUp) channel.setHangupCause(peer.hangupCause)
  return channel.isHangingUp ? 'end' : 'continue'
}

/** Option G: the caller goes there, the called party one priority further. */
function sendBoth(call: ApplicationRun, peer: Channel, release: () => void, location: string): Outcome {
  const { channel, deps } = call
  channel.variables.set('DIALSTATUS', 'ANSWER')
  channel.answer()
  if (!call.goToLocation(location)) {
    release()
    return 'end'
  }
  // the walk adds one for the caller, and the called party goes one further
  const { context, exten, priority } = channel.facts
  deps.exchange.dialplanRuns.start(peer, { context, exten, priority: priority + 2 })
  release()
  return 'continue'
}

/** A loop is found where it is written: which step passes the call on once more. */
const endlessWords = (destinations: readonly string[], { context, exten }: { context: string; exten: string }) =>
  `${failureReasons['endless-call'].text}: Dial(${destinations.join('&')}) of ${exten}@${context} was to pass it on again`

export const dial = application(
  {
    name: 'Dial',
    module: 'app_dial.so',
    synopsis: 'Calls one or several parties and connects the first that answers.',
    arguments: ['destinations?', 'timeout?', 'flags?', 'address?'],
    split: 'none',
  },
  async (call) => {
    const { channel, deps, log, session } = call
    for (const name of dialVariables) channel.variables.set(name, '')
    const finish = (status: string, outcome: Outcome): Outcome => {
      channel.variables.set('DIALSTATUS', status)
      return outcome
    }
    const request = readDial(call)
    if (!request) return finish('INVALIDARGS', 'end')
    if (channel.isHangingUp) return finish('CANCEL', 'end')
    if (!mayDialOn(channel, log)) {
      channel.fail('endless-call', endlessWords(request.destinations, channel.facts))
      return finish('BUSY', 'end')
    }
    if (request.destinations.length === 0) {
      channel.fail('endpoint-invalid', 'Dial: nobody is to be called')
      return finish('CHANUNAVAIL', 'continue')
    }
    const { options } = request
    if (options.has('C')) deps.callRecords.restart(channel)
    if (options.has('B')) await deps.subroutines.run(session, withCommas(options.get('B') ?? ''))
    const { result, exit } = await callAll(call, request)
    channel.variables.set('OUTBOUND_GROUP_ONCE', undefined)
    setTime(channel, 'RINGTIME', result.ringMs)
    setTime(channel, 'PROGRESSTIME', result.progressMs)
    if (result.status === 'ANSWER') return answered(call, request, result)
    if (exit) {
      call.goTo({ ...exit, priority: 1 })
      return finish('CANCEL', 'continue')
    }
    sayWhyNobody(call, request, result)
    return finish(result.status, result.status === 'CANCEL' ? 'end' : 'continue')
  },
)
