// Voicemail as the interface sees it: the objects it shows, and what can be done to messages.
// Only types: the program hands the mailboxes over.

export interface ShownVoicemailbox {
  readonly name: string
  readonly mailbox: string
  readonly context: string
  readonly full_name: string
  readonly email: readonly string[]
  readonly new_messages: number
  readonly urgent_messages: number
  readonly old_messages: number
}

export interface ShownVoicemailMessage {
  readonly id: string
  readonly folder: string
  readonly number: number
  readonly caller_name: string
  readonly caller_number: string
  /** seconds since 1970 */
  readonly received: number
  /** seconds */
  readonly duration: number
  readonly urgent: boolean
  readonly heard: boolean
  /** what `play` takes */
  readonly media: string
}

export interface VoicemailFile {
  readonly path: string
  readonly format: string
}

export type VoicemailRefusal = 'voicemail-not-found' | 'voicemail-message-not-found'
export type VoicemailChange = 'done' | VoicemailRefusal | 'voicemail-folder-unknown' | 'voicemail-folder-full'

export interface VoicemailBook {
  list(): Promise<readonly ShownVoicemailbox[]>
  get(name: string): Promise<ShownVoicemailbox | undefined>
  /** All of them, or those of one folder. Nothing: there is no such mailbox, or no such folder. */
  messages(name: string, folder: string | undefined): Promise<readonly ShownVoicemailMessage[] | VoicemailChange>
  message(name: string, id: string): Promise<ShownVoicemailMessage | VoicemailRefusal>
  file(name: string, id: string, format: string | undefined): Promise<VoicemailFile | VoicemailRefusal>
  move(name: string, id: string, folder: string): Promise<VoicemailChange>
  copy(name: string, id: string, to: string, folder: string | undefined): Promise<VoicemailChange>
  remove(name: string, id: string): Promise<VoicemailChange>
}
