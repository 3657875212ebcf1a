// What is done to a conference: put out, mute, lock, record.
// Not who is there: `confbridge list` shows that.

import { type Conference, conferencesOf, findConference } from '@jackfield/dialplan'
import { type Argument, type Command, command, type Use } from '../command.ts'
import { type Reply, refused, said } from '../reply.ts'

const conferenceArgument: Argument = {
  name: 'conference',
  words: ({ exchange }) => conferencesOf(exchange).map(({ name }) => name),
}

const channelArgument: Argument = {
  name: 'channel',
  words: ({ exchange }, before) => [
    'all',
    'participants',
    ...(findConference(exchange, before.at(-1) ?? '')?.participants.map(({ channel }) => channel.name) ?? []),
  ],
}

type Act = (conference: Conference, use: Use) => Reply | Promise<Reply>

const conferenceCommand = (verb: string, synopsis: string, more: readonly Argument[], act: Act): Command =>
  command(
    { name: `confbridge ${verb}`, synopsis, module: 'app_confbridge.so', arguments: [conferenceArgument, ...more] },
    (use) => {
      const [name = ''] = use.args
      const conference = findConference(use.deps.exchange, name)
      return conference ? act(conference, use) : refused(`No conference bridge named '${name}' found!`)
    },
  )

const onParticipants = (
  verb: string,
  synopsis: string,
  words: string,
  act: (conference: Conference, one: Conference['participants'][number]) => void,
): Command =>
  conferenceCommand(verb, synopsis, [channelArgument], (conference, { args: [, whom = ''] }) => {
    const found = conference.meant(whom)
    if (found.length === 0) return refused(`No channel named '${whom}' found in conference ${conference.name}`)
    for (const one of found) act(conference, one)
    return said(`${words} ${whom} in conference ${conference.name}`)
  })

export const confbridgeKick = onParticipants(
  'kick',
  'Puts somebody out of a conference.',
  'Kicking',
  (conference, one) => conference.kick(one),
)

export const confbridgeMute = onParticipants('mute', 'Mutes somebody in a conference.', 'Muting', (conference, one) =>
  conference.setMuted(one, true),
)

export const confbridgeUnmute = onParticipants(
  'unmute',
  'Lets somebody in a conference be heard again.',
  'Unmuting',
  (conference, one) => conference.setMuted(one, false),
)

const setLocked = (verb: string, synopsis: string, isLocked: boolean): Command =>
  conferenceCommand(verb, synopsis, [], (conference) => {
    conference.isLocked = isLocked
    return said(`Conference ${conference.name} is ${isLocked ? 'locked' : 'unlocked'}.`)
  })

export const confbridgeLock = setLocked('lock', 'Lets nobody else into a conference.', true)
export const confbridgeUnlock = setLocked('unlock', 'Opens a conference again.', false)

export const confbridgeRecordStart = conferenceCommand(
  'record start',
  'Records a conference.',
  [{ name: 'file', isOptional: true }],
  async (conference, { args: [, file = ''], deps }) => {
    if (conference.recording) return refused('Conference is already being recorded.')
    const isStarted = await deps.engine.recordConference(conference, file)
    return isStarted ? said('Recording started') : refused('Could not start recording due to internal error.')
  },
)

export const confbridgeRecordStop = conferenceCommand(
  'record stop',
  'Ends the recording of a conference.',
  [],
  async ({ name, recording }) => {
    if (!recording) return refused(`No recording on conference ${name}`)
    await recording.stop()
    return said('Recording stopped.')
  },
)
