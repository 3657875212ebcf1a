// The actions of voicemail: who has a mailbox, what is in it, and messages that are moved, removed and forwarded.
// The files are known in the package `voicemail`.

import { type Folder, findFolder, folders, type MailboxUser, mailboxName, type Voicemail } from '@jackfield/voicemail'
import { action } from '../action.ts'
import { field, type Line, type Request } from '../message.ts'
import { failure, type ListItem, list, type Reply, success } from '../reply.ts'

const yesOrNo = (value: boolean): string => (value ? 'Yes' : 'No')

/** As it is written in files, where quotes mean nothing to clients; but nothing of it is another line. */
const plain = (text: string): string => text.replace(/[\r\n]+/g, ' ')

async function userLines(voicemail: Voicemail, user: MailboxUser): Promise<Line[]> {
  const { box, context, fullName, emails, pager, options } = user
  const { inbox, urgent, old } = await voicemail.countsOf(user)
  return [
    ['VMContext', context],
    ['VoiceMailbox', box],
    ['Fullname', plain(fullName)],
    ['Email', plain(emails.join('|'))],
    ['Pager', plain(pager)],
    ['ServerEmail', plain(options.serveremail)],
    ['FromString', plain(options.fromstring)],
    ['MailCommand', plain(voicemail.settings.general.mailcmd)],
    ['Language', options.language],
    ['TimeZone', options.tz],
    ['Callback', options.callback],
    ['Dialout', options.dialout],
    ['UniqueID', ''],
    ['ExitContext', options.exitcontext],
    field('SayDurationMinimum', options.saydurationm),
    ['SayEnvelope', yesOrNo(options.envelope)],
    ['SayCID', yesOrNo(options.saycid)],
    ['AttachMessage', yesOrNo(options.attach)],
    ['AttachmentFormat', plain(options.attachfmt || (voicemail.settings.formats[0]?.format ?? ''))],
    ['DeleteMessage', yesOrNo(options.delete)],
    ['VolumeGain', (Number(options.volgain) || 0).toFixed(2)],
    ['CanReview', yesOrNo(options.review)],
    ['CanMarkUrgent', yesOrNo(options.leaveurgent)],
    ['CallOperator', yesOrNo(options.operator)],
    field('MaxMessageCount', options.maxmsg),
    field('MaxMessageLength', options.maxsecs),
    field('NewMessageCount', inbox + urgent),
    field('OldMessageCount', old),
  ]
}

const item = (event: string, lines: readonly Line[]): ListItem => ({ event, lines, id: 'first' })

export const voicemailUsersList = action(
  { name: 'VoicemailUsersList', privilege: ['call', 'reporting'], synopsis: 'Lists everybody who has a mailbox' },
  async (_request, { deps: { voicemail } }) => {
    const items: ListItem[] = []
    for (const user of voicemail.users()) items.push(item('VoicemailUserEntry', await userLines(voicemail, user)))
    if (items.length === 0) return success('There are no voicemail users currently defined.')
    return list('Voicemail user list will follow', items, 'VoicemailUserEntryComplete')
  },
)

/** Both fields, or what is missing. */
function wanted(request: Request): { readonly name: string } | { readonly missing: string } {
  const [context, mailbox] = [request.get('Context'), request.get('Mailbox')]
  if (context === '' || mailbox === '') return { missing: "Need 'Context' and 'Mailbox' parameters." }
  return { name: `${mailbox}@${context}` }
}

export const voicemailUserStatus = action(
  { name: 'VoicemailUserStatus', privilege: ['call', 'reporting'], synopsis: 'Shows one who has a mailbox' },
  async (request, { deps: { voicemail } }) => {
    const asked = wanted(request)
    if ('missing' in asked) return failure(asked.missing)
    const user = voicemail.find(asked.name)
    if (!user) return success('There is no voicemail user of the given info.')
    const detail = item('VoicemailUserDetail', await userLines(voicemail, user))
    return list('Voicemail user detail will follow', [detail], 'VoicemailUserDetailComplete')
  },
)

export const voicemailBoxSummary = action(
  { name: 'VoicemailBoxSummary', privilege: ['call', 'reporting'], synopsis: 'Lists the messages of a mailbox' },
  async (request, { deps: { voicemail } }) => {
    const asked = wanted(request)
    if ('missing' in asked) return failure(asked.missing)
    const user = voicemail.find(asked.name)
    if (!user) return success('There is no voicemail user matching the given user.')
    const items: ListItem[] = []
    for (const folder of folders) {
      for (const { facts } of await voicemail.spool.list(user, folder)) {
        items.push(
          item('VoicemailBoxDetail', [
            ['Folder', folder],
            ['CallerID', plain(facts.callerid)],
            ['Date', plain(facts.origdate)],
            ['Duration', facts.duration],
            ['Flag', facts.flag],
            ['ID', facts.msg_id],
          ]),
        )
      }
    }
    return list('Voicemail box detail will follow', items, 'VoicemailBoxDetailComplete')
  },
)

export const voicemailRefresh = action(
  { name: 'VoicemailRefresh', privilege: ['user'], synopsis: 'Counts the messages of mailboxes anew' },
  async (request, { deps: { voicemail } }) => {
    const [context, mailbox] = [request.get('Context'), request.get('Mailbox')]
    for (const user of [...voicemail.users(context || undefined)]) {
      if (mailbox === '' || user.box === mailbox) await voicemail.refresh(user)
    }
    return success('Refresh sent')
  },
)

interface MessageRequest {
  readonly user: MailboxUser | undefined
  readonly folder: Folder | undefined
  readonly id: string
}

/** The message that is meant; an answer where a field is missing. */
function messageOf(voicemail: Voicemail, request: Request, more: readonly string[] = []): MessageRequest | Reply {
  const missing = ['Mailbox', 'Context', 'Folder', 'ID', ...more].find((name) => request.get(name) === '')
  if (missing !== undefined) return failure(`${missing} not specified, required`)
  return {
    user: voicemail.find(`${request.get('Mailbox')}@${request.get('Context')}`),
    folder: findFolder(request.get('Folder')),
    id: request.get('ID'),
  }
}

/** What became of it is said in words; both are a success. */
const outcome = (act: string, isDone: boolean): Reply => success(`Message ${act} ${isDone ? 'successful' : 'failed'}`)

export const voicemailMove = action(
  { name: 'VoicemailMove', privilege: ['user'], synopsis: 'Moves a message to another folder' },
  async (request, { deps: { voicemail } }) => {
    const asked = messageOf(voicemail, request, ['ToFolder'])
    if ('response' in asked) return asked
    const { user, folder, id } = asked
    const target = findFolder(request.get('ToFolder'))
    const isDone = user && folder && target ? await voicemail.move(user, id, target, folder) : false
    return outcome('move', isDone)
  },
)

export const voicemailRemove = action(
  { name: 'VoicemailRemove', privilege: ['user'], synopsis: 'Removes a message' },
  async (request, { deps: { voicemail } }) => {
    const asked = messageOf(voicemail, request)
    if ('response' in asked) return asked
    const { user, folder, id } = asked
    return outcome('remove', user && folder ? await voicemail.remove(user, id, folder) : false)
  },
)

export const voicemailForward = action(
  { name: 'VoicemailForward', privilege: ['user'], synopsis: 'Copies a message to another mailbox' },
  async (request, { deps: { voicemail, log } }) => {
    const asked = messageOf(voicemail, request, ['ToContext', 'ToMailbox', 'ToFolder'])
    if ('response' in asked) return asked
    const { user, folder, id } = asked
    const to = voicemail.find(`${request.get('ToMailbox')}@${request.get('ToContext')}`)
    const target = findFolder(request.get('ToFolder'))
    if (!user || !folder || !to || !target) return outcome('forward', false)
    const isDone = await voicemail.forward(user, id, to, target, folder)
    if (!isDone) log.notice(`VoicemailForward: ${id} of ${mailboxName(user)} was not forwarded to ${mailboxName(to)}`)
    return outcome('forward', isDone)
  },
)
