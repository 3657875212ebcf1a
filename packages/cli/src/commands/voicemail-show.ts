import { folders, type MailboxUser, parseCallerId } from '@jackfield/voicemail'
import { cell, rightCell } from '../columns.ts'
import { command } from '../command.ts'
import { fixed } from '../queue-words.ts'
import { refused, said, shown } from '../reply.ts'
import { mailboxBox, voicemailContext, voicemailModule } from '../voicemail-words.ts'

const userColumns = (context: string, box: string, user: string, zone: string, count: string | number) =>
  [cell(context, 10), cell(box, 5), cell(user, 25), cell(zone, 10), rightCell(count, 6)].join(' ')

const userHead = userColumns('Context', 'Mbox', 'User', 'Zone', 'NewMsg')

const userLine = ({ context, box, fullName, options }: MailboxUser, count: number) =>
  userColumns(context, box, fullName, options.tz, count)

export const voicemailShowUsers = command(
  {
    name: 'voicemail show users',
    synopsis: 'Shows who has a mailbox, everywhere or in one context.',
    module: voicemailModule,
    arguments: [fixed('for', true), { ...voicemailContext, isOptional: true }],
  },
  async ({ args: [, context], deps: { voicemail } }) => {
    if (context !== undefined && !voicemail.settings.contexts.has(context)) {
      return refused(`No such voicemail context "${context}"`)
    }
    const users = [...voicemail.users(context)]
    if (users.length === 0) return said('There are no voicemail users currently defined')
    const counts = await Promise.all(users.map((user) => voicemail.countsOf(user)))
    const newOf = (at: number) => (counts[at]?.inbox ?? 0) + (counts[at]?.urgent ?? 0)
    return shown(
      [userHead, ...users.map((user, at) => userLine(user, newOf(at))), `${users.length} voicemail users configured.`],
      users.map(({ box, context: where, fullName, options }, at) => ({
        mailbox: box,
        context: where,
        fullName,
        zone: options.tz,
        newMessages: newOf(at),
        oldMessages: counts[at]?.old ?? 0,
      })),
    )
  },
)

export const voicemailShowZones = command(
  {
    name: 'voicemail show zones',
    synopsis: 'Shows how dates are said in each zone.',
    module: voicemailModule,
    arguments: [],
  },
  ({ deps: { voicemail } }) => {
    const zones = [...voicemail.settings.zones.values()]
    if (zones.length === 0) return said('There are no voicemail zones currently defined')
    const line = (name: string, zone: string, format: string) =>
      [cell(name, 15), cell(zone, 20), cell(format, 45)].join(' ').trimEnd()
    return shown(
      [line('Zone', 'Timezone', 'Message Format'), ...zones.map((one) => line(one.name, one.timeZone, one.format))],
      zones.map((zone) => ({ ...zone })),
    )
  },
)

export const voicemailShowAliases = command(
  {
    name: 'voicemail show aliases',
    synopsis: 'Shows other names of mailboxes.',
    module: voicemailModule,
    arguments: [],
  },
  ({ deps: { voicemail } }) => {
    const { aliases } = voicemail.settings
    if (!aliases) return said('Aliases are not enabled')
    const line = (alias: string, mailbox: string) => [cell(alias, 32), cell(mailbox, 32)].join(' ').trimEnd()
    return shown(
      [line('Alias', 'Mailbox'), ...aliases.map(({ alias, mailbox }) => line(alias, mailbox))],
      aliases.map((alias) => ({ ...alias })),
    )
  },
)

export const voicemailShowMailbox = command(
  {
    name: 'voicemail show mailbox',
    synopsis: 'Shows a mailbox and the messages in it.',
    module: voicemailModule,
    arguments: [mailboxBox, voicemailContext],
  },
  async ({ args: [box = '', context = ''], deps: { voicemail } }) => {
    const user = voicemail.find(`${box}@${context}`)
    if (!user) return refused(`Can't find voicemail user ${box}@${context}`)
    const counts = await voicemail.countsOf(user)
    const messages = (await Promise.all(folders.map((folder) => voicemail.spool.list(user, folder)))).flat()
    const line = (...cells: readonly [string, string, string, string, string, string]) =>
      cells
        .map((text, at) => cell(text, [8, 32, 32, 10, 6, 30][at] as number))
        .join(' ')
        .trimEnd()
    const rows = messages.map(({ folder, facts }) =>
      line(folder, facts.callerid, facts.origdate, facts.duration, facts.flag, facts.msg_id),
    )
    return shown(
      [
        userHead,
        userLine(user, counts.inbox + counts.urgent),
        '',
        line('Folder', 'Caller ID', 'Date', 'Duration', 'Flag', 'ID'),
        ...rows,
        `${messages.length} Message Total`,
      ],
      messages.map(({ folder, facts }) => ({
        folder,
        caller: { ...parseCallerId(facts.callerid) },
        date: facts.origdate,
        duration: facts.duration,
        flag: facts.flag,
        id: facts.msg_id,
      })),
    )
  },
)
