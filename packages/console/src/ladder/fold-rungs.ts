// Rungs as rows: what repeats, what says again what stands beside it and what nobody received is folded into another row.
// Nothing is lost: a row has what was folded into it, and shows it when it is opened.

import type { Rung } from './ladder-model.ts'
import { repeatedBlocks } from './repeated-blocks.ts'

export interface LadderRow {
  readonly rung: Rung
  /** what stands behind it and is not drawn */
  readonly folded: readonly Rung[]
  readonly isOpen: boolean
  /** 1: it was folded into a row that is open */
  readonly depth: 0 | 1
  /** instead of the label of the rung */
  readonly label: string
  /** how many rows this one repeats, and how often; of a row that stands for repeated ones */
  readonly repeats?: { readonly rows: number; readonly times: number } | undefined
}

/** Events that mean something to whoever looks even when no application received them. */
const speakingTypes: ReadonlySet<string> = new Set([
  ...['ChannelHold', 'ChannelUnhold', 'ChannelTransfer', 'BridgeBlindTransfer', 'BridgeAttendedTransfer'],
  ...['ChannelDtmfReceived', 'PlaybackStarted', 'RecordingStarted', 'RecordingFailed', 'ParkedCall'],
  ...['StasisStart', 'StasisEnd', 'ChannelUserevent', 'ApplicationMoveFailed', 'CallBroadcast', 'CallClaimed'],
])

/** Events that come by the dozen and say what others say as well: folded whoever received them. */
const smallTypes: ReadonlySet<string> = new Set([
  'ChannelVarset',
  'ChannelDialplan',
  'ChannelConnectedLine',
  'ChannelCallerId',
])

/** What nodes say to each other so that a channel looks the same at both: a variable, its looks, who is connected. */
const smallSignals = /^(?:[A-Z_]+=|picture$|connected-line\b)/

interface Draft {
  readonly rung: Rung
  readonly folded: Rung[]
}

/** `open`: numbers of rungs whose rows show what is folded into them. */
export function foldRungs(rungs: readonly Rung[], open: ReadonlySet<number>): LadderRow[] {
  const drafts: Draft[] = []
  /** what came before anything it could be folded into */
  const early: Rung[] = []
  for (const rung of rungs) {
    const host = hostOf(rung, drafts)
    if (host) host.folded.push(rung)
    else if (isQuiet(rung)) early.push(rung)
    else drafts.push({ rung, folded: drafts.length === 0 ? early.splice(0) : [] })
  }
  // nothing but what nobody received: then that is the ladder
  if (early.length > 0) return early.map((rung) => plainRow(rung))
  return repeatedBlocks(drafts, signature).flatMap((block) => {
    const rows = block.first.flatMap((draft) => rowsOf(draft, open))
    if (block.rest.length === 0) return rows
    return [...rows, ...repeatRows(block.first.length, block.rest, open)]
  })
}

/** The row that a rung belongs to instead of having its own. */
function hostOf(rung: Rung, drafts: readonly Draft[]): Draft | undefined {
  const last = drafts.at(-1)
  if (!last) return undefined
  if (rung.type === 'ChannelDialplan') {
    const step = drafts.findLast((draft) => draft.rung.kind === 'dialplan' && draft.rung.channelId === rung.channelId)
    if (step && stepText(step.rung) === stepText(rung)) return step
  }
  if (isQuiet(rung)) return last
  if (isRunOn(last.rung, rung)) return last
  if (rung.isRetransmission && last.rung.isRetransmission && isSame(last.rung, rung)) return last
  return undefined
}

/** `Dial(PJSIP/bob)`: how a step and its event both have it. */
const stepText = ({ kind, label, detail }: Rung) => (kind === 'dialplan' ? label : detail)

/** A small event, or one that reached nobody and says nothing that is not beside it. */
const isQuiet = ({ kind, type = '', label, to, isTrouble }: Rung) =>
  kind === 'event' &&
  !isTrouble &&
  (smallTypes.has(type) ||
    (type === 'Line' && smallSignals.test(label)) ||
    (to.length === 0 && !speakingTypes.has(type)))

/** Digits behind each other are one row. */
const isRunOn = (before: Rung, now: Rung) =>
  now.type === 'ChannelDtmfReceived' &&
  before.type === now.type &&
  before.channelId === now.channelId &&
  before.to.join() === now.to.join()

const isSame = (before: Rung, now: Rung) => signatureOf(before) === signatureOf(now)

const signatureOf = ({ kind, from, to, label, detail, dialog }: Rung) =>
  JSON.stringify([kind, from, to, label, detail, dialog])

/** Steps of a loop differ in what they count. */
const signature = ({ rung }: Draft) =>
  rung.kind === 'dialplan' ? signatureOf({ ...rung, label: rung.label.replaceAll(/\d+/g, '#') }) : signatureOf(rung)

const plainRow = (rung: Rung, depth: 0 | 1 = 0): LadderRow => ({
  rung,
  folded: [],
  isOpen: false,
  depth,
  label: rung.label,
})

function rowsOf({ rung, folded }: Draft, open: ReadonlySet<number>): LadderRow[] {
  const isOpen = folded.length > 0 && open.has(rung.number)
  const head: LadderRow = { rung, folded, isOpen, depth: 0, label: rowLabel(rung, folded) }
  return isOpen ? [head, ...folded.map((inside) => plainRow(inside, 1))] : [head]
}

function rowLabel(rung: Rung, folded: readonly Rung[]): string {
  const alike = folded.filter(({ type, kind }) => kind === rung.kind && type === rung.type)
  if (rung.type === 'ChannelDtmfReceived' && alike.length > 0)
    return `DTMF ${[rung, ...alike].map(({ detail }) => detail).join(' ')}`
  if (rung.isRetransmission && alike.length > 0) return `${rung.label} ×${alike.length + 1}`
  return rung.label
}

/** One row for all further times of a block, or all of them when it is opened. */
function repeatRows(rows: number, rest: readonly (readonly Draft[])[], open: ReadonlySet<number>): LadderRow[] {
  const drafts = rest.flat()
  const [first] = drafts
  if (!first) return []
  const times = rest.length
  const folded = drafts.flatMap((draft) => [draft.rung, ...draft.folded])
  // the number of what it stands for would open that row: this one has its own
  const rung: Rung = { ...first.rung, number: -first.rung.number, facts: [], texts: [], raw: undefined }
  const isOpen = open.has(rung.number)
  const what = rows === 1 ? 'the same' : `the same ${rows} rungs`
  const label = times === 1 ? `${what} again` : `${what}, ${times} times more`
  const head: LadderRow = { rung, folded, isOpen, depth: 0, label, repeats: { rows, times } }
  return isOpen ? [head, ...folded.map((inside) => plainRow(inside, 1))] : [head]
}
