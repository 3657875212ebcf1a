// The actions of conferences: who is there, mute, lock, put out, record, show.
// How a conference works is known in the package `dialplan`.

import { type Conference, conferencesOf, findConference, type Participant } from '@jackfield/dialplan'
import { type Action, type ActionContext, action } from '../action.ts'
import { field, type Line, type Request, yesOrNo } from '../message.ts'
import { failure, list, type Reply, success } from '../reply.ts'

type WithConference = (conference: Conference, request: Request, context: ActionContext) => Reply | Promise<Reply>

/** The conference that is asked for, or why there is none. */
function conferenceOf(request: Request, { deps: { exchange } }: ActionContext): Conference | Reply {
  const name = request.get('Conference')
  if (name === '') return failure('No Conference name provided.')
  if (conferencesOf(exchange).length === 0) return failure('No active conferences.')
  return findConference(exchange, name) ?? failure('No Conference by that name found.')
}

const isReply = (found: Conference | Reply): found is Reply => 'response' in found

const inConference =
  (act: WithConference) =>
  (request: Request, context: ActionContext): Reply | Promise<Reply> => {
    const found = conferenceOf(request, context)
    return isReply(found) ? found : act(found, request, context)
  }

/** Those a request names; a reply: nobody. */
function meant(conference: Conference, request: Request): Participant[] | Reply {
  const whom = request.get('Channel')
  if (whom === '') return failure('No channel name provided.')
  const found = conference.meant(whom)
  return found.length > 0 ? found : failure('No Channel by that name found in Conference.')
}

const seconds = (ms: number) => String(Math.floor(ms / 1000))

export const confbridgeList = action(
  { name: 'ConfbridgeList', privilege: ['reporting'], synopsis: 'Lists who takes part in a conference' },
  inConference((conference, _request, { deps, text }) => {
    const items = conference.participants.map((participant) => ({
      event: 'ConfbridgeList',
      id: 'first' as const,
      lines: participantLines(conference, participant, deps.clock.now(), text.channel(participant.channel.snapshot())),
    }))
    return list('Confbridge user list will follow', items, 'ConfbridgeListComplete')
  }),
)

function participantLines(
  { name }: Conference,
  { profile, isWaiting, isMuted, isTalking, joinedAt }: Participant,
  now: number,
  channel: string,
): readonly Line[] {
  const flags = {
    Admin: profile.isAdmin,
    MarkedUser: profile.isMarked,
    WaitMarked: profile.waitsForMarked,
    EndMarked: profile.endsWithMarked,
    EndMarkedAny: profile.endsWithAnyMarked,
    Waiting: isWaiting,
    Muted: isMuted,
    Talking: isTalking,
  }
  return [
    ['Conference', name],
    ...Object.entries(flags).map(([word, isSo]) => [word, yesOrNo(isSo)] as const),
    ['AnsweredTime', seconds(now - joinedAt)],
    channel,
  ]
}

export const confbridgeListRooms = action(
  { name: 'ConfbridgeListRooms', privilege: ['reporting'], synopsis: 'Lists the conferences' },
  (_request, { deps: { exchange } }) => {
    const rooms = conferencesOf(exchange)
    if (rooms.length === 0) return failure('No active conferences.')
    const items = rooms.map(({ name, count, marked, isLocked, areOthersMuted }) => ({
      event: 'ConfbridgeListRooms',
      id: 'first' as const,
      lines: [
        ['Conference', name],
        field('Parties', count),
        field('Marked', marked.length),
        ['Locked', yesOrNo(isLocked)],
        ['Muted', yesOrNo(areOthersMuted)],
      ] as const,
    }))
    return list('Confbridge conferences will follow', items, 'ConfbridgeListRoomsComplete')
  },
)

/** Two actions that differ in one word. */
const muting = (name: string, isMuted: boolean): Action =>
  action(
    {
      name,
      privilege: ['call'],
      synopsis: isMuted ? 'Mutes somebody in a conference' : 'Lets somebody be heard again',
    },
    inConference((conference, request) => {
      const found = meant(conference, request)
      if (!Array.isArray(found)) return found
      for (const one of found) if (one.isMuted !== isMuted) conference.setMuted(one, isMuted)
      return success(isMuted ? 'User muted' : 'User unmuted')
    }),
  )

export const confbridgeMute = muting('ConfbridgeMute', true)
export const confbridgeUnmute = muting('ConfbridgeUnmute', false)

const locking = (name: string, isLocked: boolean): Action =>
  action(
    {
      name,
      privilege: ['call'],
      synopsis: isLocked ? 'Lets nobody else into a conference' : 'Opens a conference again',
    },
    inConference((conference) => {
      conference.isLocked = isLocked
      return success(isLocked ? 'Conference locked' : 'Conference unlocked')
    }),
  )

export const confbridgeLock = locking('ConfbridgeLock', true)
export const confbridgeUnlock = locking('ConfbridgeUnlock', false)

export const confbridgeKick = action(
  { name: 'ConfbridgeKick', privilege: ['call'], synopsis: 'Puts somebody out of a conference' },
  inConference((conference, request) => {
    const found = meant(conference, request)
    if (!Array.isArray(found)) return found
    for (const one of found) conference.kick(one)
    const isMany = /^(?:all|participants)$/i.test(request.get('Channel'))
    return success(isMany ? 'All participants kicked' : 'User kicked')
  }),
)

export const confbridgeStartRecord = action(
  { name: 'ConfbridgeStartRecord', privilege: ['system'], synopsis: 'Records a conference' },
  inConference(async (conference, request, { deps }) => {
    if (conference.recording) return failure('Conference is already being recorded.')
    const file = request.get('RecordFile')
    const isStarted = await deps.dialplan.recordConference(conference, file)
    return isStarted
      ? success('Conference Recording Started.')
      : failure('Internal error starting conference recording.')
  }),
)

export const confbridgeStopRecord = action(
  { name: 'ConfbridgeStopRecord', privilege: ['system'], synopsis: 'Ends the recording of a conference' },
  inConference(async (conference) => {
    if (!conference.recording) return failure('Internal error while stopping recording.')
    await conference.recording.stop()
    return success('Conference Recording Stopped.')
  }),
)

export const confbridgeSetSingleVideoSrc = action(
  { name: 'ConfbridgeSetSingleVideoSrc', privilege: ['call'], synopsis: 'Shows everybody in a conference one of them' },
  inConference((conference, request) => {
    const found = meant(conference, request)
    if (!Array.isArray(found)) return found
    const [one] = found
    if (one) conference.bridge.setVideoSource(one.channel)
    return success('Conference single video source set.')
  }),
)
