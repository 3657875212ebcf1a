import { cell, wideCell } from '../columns.ts'
import { command } from '../command.ts'
import { refused, shown } from '../reply.ts'
import type { HistoryEntry } from '../sip-history.ts'

const time = (at: number) => new Date(at).toISOString().slice(11, 23)
const arrow = ({ direction }: HistoryEntry) => (direction === 'in' ? '* <==' : '* ==>')

const row = (entry: HistoryEntry) =>
  `${wideCell(String(entry.number).padStart(5, '0'), 5)}  ${time(entry.at)}  ${arrow(entry)} ${cell(entry.peer, 28)} ${entry.summary}`

const data = ({ text: _, ...entry }: HistoryEntry) => ({ ...entry, at: new Date(entry.at).toISOString() })

export const pjsipShowHistory = command(
  {
    name: 'pjsip show history',
    synopsis: 'Lists the SIP messages that were kept, or shows one.',
    arguments: [
      { name: 'entry', words: ['entry', 'call'], isOptional: true },
      { name: 'number|call-id', isOptional: true },
    ],
    notes: [
      'entry NUMBER: the whole message',
      'call CALL-ID: those of one call',
      'They are kept from pjsip set history on on.',
    ],
    module: 'res_pjsip.so',
  },
  ({ args: [word, what], deps: { sip } }) => {
    const { history } = sip
    if (word !== undefined && what === undefined) return refused(`Which one? pjsip show history ${word} …`)
    if (word?.toLowerCase() === 'entry') {
      const entry = history.find(Number(what))
      if (!entry) return refused(`There is no message ${what} in the history.`)
      return shown([row(entry), '', ...entry.text.split('\r\n')], { ...data(entry), text: entry.text })
    }
    const entries = history.entries.filter(({ callId }) => what === undefined || callId === what)
    if (entries.length === 0) {
      return refused(
        history.isOn ? 'No SIP messages were kept yet.' : 'No SIP messages were kept: pjsip set history on',
      )
    }
    return shown(['No.    Time          Direction', ...entries.map(row)], entries.map(data))
  },
)
