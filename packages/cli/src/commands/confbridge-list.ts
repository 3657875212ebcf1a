import { type Conference, conferencesOf, type Participant } from '@jackfield/dialplan'
import { rightCell, wideCell } from '../columns.ts'
import { command } from '../command.ts'
import { refused, shown } from '../reply.ts'

const yesOrNo = (value: boolean) => (value ? 'Yes' : 'No')

const roomRow = (name: string, users: string | number, marked: string | number, locked: string, muted: string) =>
  [wideCell(name, 32), rightCell(users, 6), rightCell(marked, 6), wideCell(locked, 6), muted].join(' ')

const partyRow = (channel: string, flags: string, profiles: readonly [string, string, string], caller: string) =>
  [wideCell(channel, 30), wideCell(flags, 6), ...profiles.map((name) => wideCell(name, 16)), caller].join(' ').trimEnd()

function flagsOf({ profile, isMuted, isWaiting }: Participant): string {
  const flags = [
    profile.isAdmin && 'A',
    profile.isMarked && 'M',
    profile.waitsForMarked && 'W',
    profile.endsWithMarked && 'E',
    isMuted && 'm',
    isWaiting && 'w',
  ]
  return flags.filter((flag) => flag !== false).join('')
}

const dataOf = ({ name, isLocked, participants }: Conference) => ({
  name,
  isLocked,
  participants: participants.map((participant) => ({
    channel: participant.channel.name,
    callerNumber: participant.channel.facts.caller.number,
    flags: flagsOf(participant),
  })),
})

export const confbridgeList = command(
  {
    name: 'confbridge list',
    synopsis: 'Lists the conferences, or who takes part in one.',
    module: 'app_confbridge.so',
    arguments: [
      {
        name: 'conference',
        isOptional: true,
        words: ({ exchange }) => conferencesOf(exchange).map(({ name }) => name),
      },
    ],
    notes: [
      'Flags: A administrator, M marked, W waits for one who is marked, E ends with the last marked, m muted, w waiting',
    ],
  },
  ({ args: [wanted], deps: { exchange } }) => {
    const rooms = conferencesOf(exchange)
    if (wanted === undefined) {
      const lines = rooms.map(({ name, participants, isLocked, areOthersMuted }) => {
        const marked = participants.filter(({ profile }) => profile.isMarked).length
        return roomRow(name, participants.length, marked, yesOrNo(isLocked), yesOrNo(areOthersMuted))
      })
      const rule = roomRow('='.repeat(32), '======', '======', '======', '=====')
      const head = [roomRow('Conference Bridge Name', 'Users', 'Marked', 'Locked', 'Muted'), rule]
      return shown([...head, ...lines], rooms.map(dataOf))
    }
    const room = rooms.find(({ name }) => name === wanted)
    if (!room) return refused(`No conference bridge named '${wanted}' found!`)
    const lines = room.participants.map((participant) => {
      const { user = '', bridge = '', menu = '' } = participant.profileNames ?? {}
      const { name, facts } = participant.channel
      return partyRow(name, flagsOf(participant), [user, bridge, menu], facts.caller.number)
    })
    const bar = '='.repeat(16)
    const head = partyRow('Channel', 'Flags', ['User Profile', 'Bridge Profile', 'Menu'], 'CallerID')
    return shown([head, partyRow('='.repeat(30), '======', [bar, bar, bar], bar), ...lines], dataOf(room))
  },
)
