import { findFolder } from '@jackfield/voicemail'
import { command } from '../command.ts'
import { refused, said } from '../reply.ts'
import { folderName, mailboxBox, messageId, voicemailContext, voicemailModule } from '../voicemail-words.ts'

const message = [mailboxBox, voicemailContext, folderName, messageId]

const notFound = (box: string, context: string) => refused(`Can't find voicemail user ${box}@${context}`)

const fromFolder = { ...folderName, name: 'from_folder' }
const toFolder = { ...folderName, name: 'to_folder' }

export const voicemailMove = command(
  {
    name: 'voicemail move',
    synopsis: 'Moves a message to another folder.',
    module: voicemailModule,
    arguments: [mailboxBox, voicemailContext, fromFolder, messageId, toFolder],
  },
  async ({ args: [box = '', context = '', from = '', id = '', to = ''], deps: { voicemail } }) => {
    const user = voicemail.find(`${box}@${context}`)
    if (!user) return notFound(box, context)
    const [source, target] = [findFolder(from), findFolder(to)]
    if (!source || !target) return refused(`There is no folder ${source ? to : from}`)
    const isDone = await voicemail.move(user, id, target, source)
    return isDone ? said(`Moved message ${id} to ${target}`) : refused(`Error moving message ${id} to ${target}`)
  },
)

export const voicemailRemove = command(
  {
    name: 'voicemail remove',
    synopsis: 'Removes a message.',
    module: voicemailModule,
    arguments: message,
  },
  async ({ args: [box = '', context = '', from = '', id = ''], deps: { voicemail } }) => {
    const user = voicemail.find(`${box}@${context}`)
    if (!user) return notFound(box, context)
    const source = findFolder(from)
    if (!source) return refused(`There is no folder ${from}`)
    const isDone = await voicemail.remove(user, id, source)
    return isDone ? said(`Removed message ${id} from ${source}`) : refused(`Error removing message ${id}`)
  },
)

export const voicemailForward = command(
  {
    name: 'voicemail forward',
    synopsis: 'Copies a message to another mailbox.',
    module: voicemailModule,
    arguments: [
      ...[mailboxBox, voicemailContext, fromFolder, messageId],
      ...[{ ...mailboxBox, name: 'to_mailbox' }, { ...voicemailContext, name: 'to_context' }, toFolder],
    ],
  },
  async ({ args, deps: { voicemail } }) => {
    const [box = '', context = '', from = '', id = '', toBox = '', toContext = '', to = ''] = args
    const user = voicemail.find(`${box}@${context}`)
    const other = voicemail.find(`${toBox}@${toContext}`)
    if (!user) return notFound(box, context)
    if (!other) return notFound(toBox, toContext)
    const [source, target] = [findFolder(from), findFolder(to)]
    if (!source || !target) return refused(`There is no folder ${source ? to : from}`)
    const isDone = await voicemail.forward(user, id, other, target, source)
    return isDone
      ? said(`Forwarded message ${id} to ${toBox}@${toContext}`)
      : refused(`Error forwarding message ${id} to ${toBox}@${toContext}`)
  },
)

export const voicemailReload = command(
  {
    name: 'voicemail reload',
    synopsis: 'Reads voicemail.conf again.',
    module: voicemailModule,
    arguments: [],
  },
  ({ deps: { voicemail } }) => {
    voicemail.reload()
    return said('Reloading voicemail configuration...')
  },
)
