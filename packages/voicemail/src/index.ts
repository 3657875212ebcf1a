// Voicemail: messages that callers leave and owners listen to, by voicemail.conf, in files laid out as Asterisk's.
// Not the doors: manager, command line and interface have their own words for what is here.

export { applications as voicemailApplications } from './applications/index.ts'
export { functions as voicemailFunctions } from './functions/index.ts'
export { voicemailModule } from './plug.ts'
export { type ReadVoicemail, readVoicemail } from './settings/read-voicemail.ts'
export {
  generalOptions as voicemailGeneralOptions,
  ownOptions as mailboxOwnOptions,
  sharedOptions as mailboxSharedOptions,
} from './settings/voicemail-options.table.ts'
export { type MailboxUser, mailboxName, type VoicemailSettings, type Zone } from './settings/voicemail-settings.ts'
export { type Folder, findFolder, folders } from './spool/folders.table.ts'
export { type CallerName, type MessageFacts, parseCallerId } from './spool/message-facts.ts'
export type { MessageCounts, StoredMessage } from './spool/spool.ts'
export { Voicemail, type VoicemailDeps } from './voicemail.ts'
