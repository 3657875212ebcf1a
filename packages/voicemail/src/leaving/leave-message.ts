// The way of a caller who leaves a message: greeting, instructions, tone, recording, delivery to one mailbox or several.
// Not the mails and lamps that follow.

import type { ApplicationRun, Outcome } from '@jackfield/dialplan'
import type { VoicemailParts } from '../parts.ts'
import type { MailboxUser } from '../settings/voicemail-settings.ts'
import { Leave, Talk, untilLeft } from '../speaking/talk.ts'
import type { Folder } from '../spool/folders.table.ts'
import { formatCallerId, formatFacts, formatOrigDate, type MessageFacts } from '../spool/message-facts.ts'
import type { StoredMessage } from '../spool/spool.ts'
import { type Exits, exitsOf, greetingOf, leadsAway } from './greeting.ts'
import { type Reviewed, recordAndReview } from './review.ts'

export interface LeaveRequest {
  /** as they were written: `100` or `100@office` */
  readonly boxes: readonly string[]
  readonly greeting: 'busy' | 'unavail' | undefined
  /** `s`: no instructions; `S`: none behind a greeting of the owner's */
  readonly leavesOutIntro: 'no' | 'yes' | 'if greeted'
  /** of option `d` */
  readonly dtmfContext: string | undefined
  readonly isUrgent: boolean
  readonly isPriority: boolean
  readonly gainDb: number
  /** empty: no tone */
  readonly beep: string
}

export const plainRequest: Omit<LeaveRequest, 'boxes'> = {
  greeting: undefined,
  leavesOutIntro: 'no',
  dtmfContext: undefined,
  isUrgent: false,
  isPriority: false,
  gainDb: 0,
  beep: 'beep',
}

type Status = 'SUCCESS' | 'USEREXIT' | 'FAILED'

export async function leaveMessage(
  parts: VoicemailParts,
  call: ApplicationRun,
  request: LeaveRequest,
): Promise<Outcome> {
  const setStatus = (status: Status) => call.channel.variables.set('VMSTATUS', status)
  setStatus('FAILED')
  const [name = ''] = request.boxes
  const user = parts.find(name)
  if (!user) {
    call.log.warning(`No entry in voicemail config file for '${name}'`)
    return 'continue'
  }
  return untilLeft(() => new Leaving(parts, new Talk(call), user, request, setStatus).run())
}

class Leaving {
  readonly #parts: VoicemailParts
  readonly #talk: Talk
  readonly #user: MailboxUser
  readonly #request: LeaveRequest
  readonly #setStatus: (status: Status) => void
  readonly #exits: Exits

  constructor(
    parts: VoicemailParts,
    talk: Talk,
    user: MailboxUser,
    request: LeaveRequest,
    setStatus: (status: Status) => void,
  ) {
    this.#parts = parts
    this.#talk = talk
    this.#user = user
    this.#request = request
    this.#setStatus = setStatus
    this.#exits = exitsOf(talk, user, request.dtmfContext)
  }

  async run(): Promise<Outcome> {
    await this.#greet()
    const { maxmsg } = this.#user.options
    if (maxmsg === 0) {
      this.#setStatus('SUCCESS')
      return 'continue'
    }
    const { call } = this.#talk
    if (!call.channel.isUp && !call.channel.answer()) return 'end'
    const folder = this.#request.isUrgent ? 'Urgent' : 'INBOX'
    if ((await this.#parts.spool.count(this.#user, folder)) >= maxmsg) {
      call.log.notice(`the mailbox ${this.#user.box}@${this.#user.context} is full`)
      await this.#talk.play(['vm-mailboxfull'], () => false)
      return 'continue'
    }
    return this.#record()
  }

  /** `#` leads to the tone, some keys out of here. */
  async #greet(): Promise<void> {
    const { greeting, leavesOutIntro } = this.#request
    const { sounds, isRecorded } = await greetingOf(this.#parts, this.#user, greeting)
    const isQuiet = leavesOutIntro === 'yes' || (leavesOutIntro === 'if greeted' && isRecorded)
    const wanted = (digit: string) => digit === '#' || leadsAway(this.#talk, this.#exits, digit)
    const key = await this.#talk.play([...sounds, ...(isQuiet ? [] : ['vm-intro'])], wanted)
    if (key === undefined || key === '#') return
    this.#setStatus('USEREXIT')
    if (key === '0' && this.#exits.operator !== undefined) await this.#toOperator()
    if (key === '*' && this.#exits.assistant !== undefined) this.#talk.goTo(this.#exits.assistant, 'a')
    const { channel } = this.#talk.call
    const { context } = this.#exits
    if (context !== undefined && context !== channel.facts.context) channel.changeQuietly({ context })
    throw new Leave({ digit: key })
  }

  async #toOperator(): Promise<void> {
    if (this.#exits.operator === undefined) return
    this.#setStatus('USEREXIT')
    await this.#talk.play(['transfer'], () => false)
    this.#talk.goTo(this.#exits.operator, 'o')
  }

  async #record(): Promise<Outcome> {
    const { spool } = this.#parts
    const path = await spool.draft(this.#user)
    const beganMs = this.#parts.clock.wall()
    let isKept = false
    try {
      const { isUrgent, gainDb, beep } = this.#request
      const user = this.#user
      const maxSeconds = user.options.maxsecs
      const asked = { user, path, maxSeconds, isCaller: true, isUrgent, gainDb, beep }
      const reviewed = await recordAndReview(this.#parts, this.#talk, asked)
      isKept = reviewed.end !== 'dropped' && (await this.#keep(path, reviewed, beganMs))
      // whatever happens from here on, the message is there
      this.#talk.call.signal.throwIfAborted()
      if (reviewed.end === 'operator') await this.#toOperator()
      return 'continue'
    } finally {
      if (!isKept) await spool.removeDraft(path)
    }
  }

  /** False: it is too short, or there is no room. */
  async #keep(path: string, { recorded, isUrgent }: Reviewed, beganMs: number): Promise<boolean> {
    const { spool } = this.#parts
    const user = this.#user
    const { log, channel } = this.#talk.call
    const { minsecs, maxmsg } = user.options
    if (recorded.soundSeconds < minsecs || (recorded.end === 'hang-up' && recorded.seconds === 0)) {
      log.debug(`a message of ${recorded.soundSeconds} s is too short, it needs ${minsecs} s`)
      return false
    }
    const folder: Folder = isUrgent ? 'Urgent' : 'INBOX'
    const text = formatFacts(this.#facts(recorded.seconds, isUrgent, beganMs))
    const stored = await spool.deliver(user, path, text, folder, maxmsg)
    if (!stored) {
      log.warning(`the mailbox ${user.box}@${user.context} is full, a message is lost`)
      return false
    }
    channel.variables.set('VM_MESSAGEFILE', stored.path)
    this.#setStatus('SUCCESS')
    await this.#copyToOthers(stored, folder)
    await this.#parts.messageCame(user, stored, channel)
    return true
  }

  async #copyToOthers(stored: StoredMessage, folder: Folder): Promise<void> {
    const { log, channel } = this.#talk.call
    for (const name of this.#request.boxes.slice(1)) {
      const other = this.#parts.find(name)
      if (!other) log.warning(`No entry in voicemail config file for '${name}'`)
      else if (!(await this.#parts.copyMessage(stored, other, folder, channel))) {
        log.warning(`the mailbox ${other.box}@${other.context} is full, it gets no copy`)
      }
    }
  }

  #facts(seconds: number, isUrgent: boolean, beganMs: number): MessageFacts {
    const { channel } = this.#talk.call
    const { caller, context, exten, priority, redirecting } = channel.facts
    return {
      origmailbox: this.#user.box,
      context,
      exten,
      rdnis: redirecting.from.number || 'unknown',
      priority: String(priority),
      callerchan: channel.name,
      callerid: formatCallerId(caller),
      origdate: formatOrigDate(beganMs),
      origtime: String(Math.floor(beganMs / 1000)),
      category: channel.variables.get('VM_CATEGORY') ?? '',
      msg_id: this.#parts.newMessageId(),
      flag: isUrgent ? 'Urgent' : this.#request.isPriority ? 'PRIORITY' : '',
      duration: String(seconds),
    }
  }
}
