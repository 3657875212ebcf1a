// DISA(passcode|file[,context[,cid[,mailbox[,options]]]]): a dial tone from inside for who calls from outside and knows a passcode.

import { isAbsolute, join } from 'node:path'
import { parseCallerId } from '@jackfield/core'
import { type ApplicationRun, application, type Outcome } from '../engine/application.ts'
import { parseOptions } from '../engine/option-string.ts'
import { collectDigits } from '../listening/collect-digits.ts'
import { answerFor } from '../speaking/prompts.ts'
import { startTone, stopTone } from '../speaking/tones.ts'
import { linesOfFile } from '../system/lines-of-file.ts'
import { splitArguments } from '../variables/split-arguments.ts'

const withoutPasscode = 'no-password'
const usualContext = 'disa'
/** How long a caller hears that it did not work out. */
const congestionMs = 10_000
const mostDigits = 255

const letters = {
  n: 'does not answer',
  p: 'a # ends the number, and is no part of it',
}

/** What is open to who knows a passcode. */
interface Access {
  readonly context: string
  readonly callerId: string
  readonly mailbox: string
  readonly endsAtPound: boolean
}

const accessOf = ([, context = '', callerId = '', mailbox = '', options = '']: readonly string[]): Access => {
  const parsed = parseOptions(options, letters)
  return {
    context: context.trim() || usualContext,
    callerId: callerId.trim(),
    mailbox: mailbox.trim(),
    endsAtPound: parsed.ok && parsed.options.has('p'),
  }
}

const isPasscode = (text: string): boolean => /^[\d*]+$/.test(text)

/** Each line of a file stands for the arguments of the application; `;` and `#` begin remarks. */
async function accessInFile({ deps, log }: ApplicationRun, path: string, entered: string): Promise<Access | undefined> {
  const { ETC = '' } = deps.settings().directories
  const read = await linesOfFile(isAbsolute(path) ? path : join(ETC, path))
  if ('trouble' in read) {
    log.error(`DISA: cannot read the passcodes of ${path}: ${read.trouble}`)
    return undefined
  }
  for (const line of read.lines) {
    if (/^[;#]/.test(line)) continue
    const fields = splitArguments(line)
    const passcode = fields[0]?.trim() ?? ''
    if (isPasscode(passcode) && passcode === entered) return accessOf(fields)
  }
  return undefined
}

/** Stuttered where messages wait for who has the mailbox. */
function dialTone({ channel, deps }: ApplicationRun, mailbox: string): Promise<boolean> {
  const name = mailbox === '' || mailbox.includes('@') ? mailbox : `${mailbox}@default`
  const hasNew = name !== '' && (deps.mailboxes?.get(name)?.newMessages ?? 0) > 0
  return startTone(deps, channel, hasNew ? 'dialrecall' : 'dial')
}

/** The tone, then what is entered up to `#`. */
async function enterPasscode(call: ApplicationRun, mailbox: string): Promise<string | undefined> {
  const { channel, session, signal } = call
  await dialTone(call, mailbox)
  try {
    const given = await session.digits.next(session.responseTimeoutMs, signal)
    stopTone(channel)
    if (given === undefined) return undefined
    const { digits, endedBy } = await collectDigits(call, {
      most: mostDigits,
      terminators: '#',
      firstTimeoutMs: session.digitTimeoutMs,
      nextTimeoutMs: session.digitTimeoutMs,
      given,
    })
    return endedBy === 'timeout' ? undefined : digits
  } finally {
    stopTone(channel)
  }
}

/** Digit by digit, until no other could follow; the tone goes on behind digits that the context ignores. */
async function enterNumber(call: ApplicationRun, { context, endsAtPound, mailbox }: Access): Promise<string> {
  const { channel, deps, session, signal } = call
  const { number } = channel.facts.caller
  const contextNow = deps.contexts().context(context)
  await dialTone(call, mailbox)
  let exten = ''
  try {
    while (exten === '' || deps.extensions.matchesMore(context, exten, number)) {
      const digit = await session.digits.next(exten === '' ? session.responseTimeoutMs : session.digitTimeoutMs, signal)
      if (digit === undefined || (digit === '#' && endsAtPound)) break
      exten += digit
      if (!contextNow?.keepsDialTone(exten)) stopTone(channel)
    }
  } finally {
    stopTone(channel)
  }
  return exten
}

async function refuse({ channel, deps, signal }: ApplicationRun): Promise<Outcome> {
  channel.indicate({ type: 'congestion' })
  channel.setHangupCause(34)
  await deps.clock.sleep(congestionMs, signal)
  return 'end'
}

async function authorize(call: ApplicationRun): Promise<Access | undefined> {
  const { args, channel, log } = call
  const passcode = (args[0] ?? '').trim()
  if (passcode.toLowerCase() === withoutPasscode) return accessOf(args)
  const entered = await enterPasscode(call, args[3] ?? '')
  if (entered === undefined) return undefined
  const isRight = isPasscode(passcode) && entered === passcode
  const access = isRight
    ? accessOf(args)
    : isPasscode(passcode)
      ? undefined
      : await accessInFile(call, passcode, entered)
  if (access) channel.setAccounts({ accountCode: entered })
  else log.notice(`DISA: a wrong passcode of ${channel.facts.caller.number || 'a caller without a number'}`)
  return access
}

export const disa = application(
  {
    name: 'DISA',
    module: 'app_disa.so',
    synopsis: 'Lets who knows a passcode dial from inside.',
    arguments: ['passcode', 'context?', 'cid?', 'mailbox?', 'options?'],
    options: letters,
  },
  async (call): Promise<Outcome> => {
    const { channel, deps } = call
    if (!answerFor(call, call.options.has('n'))) return 'end'
    const access = await authorize(call)
    if (!access) return refuse(call)
    const { context, callerId } = access
    const { number } = channel.facts.caller
    const exten = await enterNumber(call, access)
    const isThere = (name: string) => name !== '' && deps.extensions.find(context, name, 1, number) !== undefined
    if (exten === '' || !(isThere(exten) || isThere('i'))) return refuse(call)
    if (callerId !== '') channel.change({ caller: parseCallerId(callerId) })
    if (!isThere(exten)) channel.variables.set('INVALID_EXTEN', exten)
    call.goTo({ context, exten: isThere(exten) ? exten : 'i', priority: 1 })
    return 'continue'
  },
)
