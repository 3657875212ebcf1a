// A call file: one call that somebody wants made, written as `Name: value` lines, and what was noted in it about attempts.
// Not the directory it lies in, nor the call.

import { table } from '@jackfield/base'

export type CallFileTarget =
  | { readonly application: string; readonly data: string }
  | { readonly context: string; readonly exten: string; readonly priority: number }

export interface CallFile {
  /** `Tech/resource` */
  readonly endpoint: string
  readonly target: CallFileTarget
  readonly callerId: string
  readonly account: string
  readonly codecs: readonly string[]
  readonly variables: readonly { readonly name: string; readonly value: string }[]
  /** how often it is tried again */
  readonly maxRetries: number
  readonly retrySeconds: number
  /** how long it may ring */
  readonly waitSeconds: number
  /** it is moved to the archive instead of being deleted */
  readonly isArchived: boolean
  /** false: it stays where somebody has set its time into the future meanwhile */
  readonly alwaysDeletes: boolean
  /** sound that comes before the answer counts as one */
  readonly takesEarlyMedia: boolean
  /** how often it was tried */
  readonly attempts: number
  /** the last attempt has no end: whoever made it is gone, or makes it still */
  readonly isOpen: boolean
}

export interface CallFileProblem {
  readonly line: number
  readonly message: string
}

export interface ReadCallFile {
  /** absent: it is no call */
  readonly call?: CallFile
  readonly problems: readonly CallFileProblem[]
}

/** What the lines of a file say so far. */
interface Draft {
  endpoint: string
  application: string
  data: string
  context: string
  exten: string
  priority: number
  callerId: string
  account: string
  codecs: string[]
  variables: { name: string; value: string }[]
  maxRetries: number
  retrySeconds: number
  waitSeconds: number
  isArchived: boolean
  alwaysDeletes: boolean
  takesEarlyMedia: boolean
  attempts: number
  isOpen: boolean
}

/** What a line changes; a text: what is wrong with it. */
type Take = (value: string, draft: Draft) => Partial<Draft> | string

const isYes = (value: string) => /^(?:1|y|yes|t|true|on)$/i.test(value)

const number =
  (field: 'maxRetries' | 'retrySeconds' | 'waitSeconds' | 'priority', least: number): Take =>
  (value) => {
    const found = /^\d{1,9}(?!\d)/.exec(value)?.[0]
    return found === undefined || Number(found) < least
      ? `'${value}' is no number from ${least} on`
      : { [field]: Number(found) }
  }

const text =
  (field: 'application' | 'data' | 'context' | 'exten' | 'callerId' | 'account'): Take =>
  (value) => ({ [field]: value })

const choice =
  (field: 'isArchived' | 'alwaysDeletes' | 'takesEarlyMedia'): Take =>
  (value) => ({ [field]: isYes(value) })

const setVariable: Take = (value, { variables }) => {
  const equals = value.indexOf('=')
  if (equals < 1) return `'${value}' is no variable with a value`
  variables.push({ name: value.slice(0, equals).trim(), value: value.slice(equals + 1) })
  return {}
}

const begun: Take = (_value, { attempts }) => ({ attempts: attempts + 1, isOpen: true })
const ended: Take = () => ({ isOpen: false })
const ignored: Take = () => ({})

const keywords = table<Take>({
  channel: (value) =>
    /^[^/]+\/./.test(value) ? { endpoint: value } : `'${value}' is not written as Technology/destination`,
  callerid: text('callerId'),
  application: text('application'),
  data: text('data'),
  context: text('context'),
  extension: text('exten'),
  priority: number('priority', 1),
  account: text('account'),
  codecs: (value) => ({ codecs: value.split(',').flatMap((codec) => codec.trim() || []) }),
  set: setVariable,
  setvar: setVariable,
  maxretries: number('maxRetries', 0),
  retrytime: number('retrySeconds', 1),
  waittime: number('waitSeconds', 1),
  archive: choice('isArchived'),
  alwaysdelete: choice('alwaysDeletes'),
  earlymedia: choice('takesEarlyMedia'),
  early_media: choice('takesEarlyMedia'),
  retry: begun,
  startretry: begun,
  endretry: ended,
  abortretry: ended,
  delayedretry: ignored,
  status: ignored,
})

/** `#` at the beginning or behind a blank, and `;` unless a backslash stands before it, begin a comment. */
const withoutComment = (line: string): string =>
  line
    .replace(/(^|[ \t])#.*$/, '$1')
    .replace(/(?<!\\);.*$/, '')
    .replaceAll('\\;', ';')
    .trim()

export function parseCallFile(written: string): ReadCallFile {
  const problems: CallFileProblem[] = []
  const draft: Draft = {
    ...{
      endpoint: '',
      application: '',
      data: '',
      context: 'default',
      exten: '',
      priority: 1,
      callerId: '',
      account: '',
    },
    ...{ codecs: [], variables: [], maxRetries: 0, retrySeconds: 300, waitSeconds: 45, attempts: 0, isOpen: false },
    ...{ isArchived: false, alwaysDeletes: true, takesEarlyMedia: false },
  }
  for (const [at, line] of written.split(/\r?\n/).entries()) {
    const said = withoutComment(line)
    if (said === '') continue
    const [, name, value] = /^([^:]*?)\s*:\s*(.*)$/.exec(said) ?? []
    const take = name === undefined ? undefined : keywords.get(name.toLowerCase())
    const read =
      name === undefined || value === undefined
        ? `there is no ':' in '${said}'`
        : (take?.(value, draft) ?? `there is no keyword '${name}'`)
    if (typeof read === 'string') problems.push({ line: at + 1, message: read })
    else Object.assign(draft, read)
  }
  return finished(draft, problems)
}

function finished(draft: Draft, problems: CallFileProblem[]): ReadCallFile {
  const { application, data, context, exten, priority, ...call } = draft
  if (call.endpoint === '') problems.push({ line: 0, message: 'Channel is missing' })
  if (application === '' && exten === '') problems.push({ line: 0, message: 'Application or Extension is missing' })
  if (call.endpoint === '' || (application === '' && exten === '')) return { problems }
  const target = application === '' ? { context, exten, priority } : { application, data }
  return { call: { ...call, target }, problems }
}
