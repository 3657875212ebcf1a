// The PJSIP_… functions of the dialplan that concern one call.
// Not those about endpoints and contacts, which need no channel.

import { detached, table } from '@jackfield/base'
import { statusCodes } from '@jackfield/sip'
import { causeOfStatus } from './causes.table.ts'
import type { LineHeaders } from './line-headers.ts'
import { codecsNamed } from './local-codecs.ts'
import type { SipLine } from './sip-line.ts'

interface LineFunction {
  read?(line: SipLine, args: readonly string[]): string | undefined
  write?(line: SipLine, args: readonly string[], value: string): boolean
}

const place = (text: string | undefined) => Math.max(1, Number.parseInt(text ?? '1', 10) || 1)

function change(
  headers: LineHeaders,
  action: string,
  name: string,
  number: string | undefined,
  value: string,
): boolean {
  switch (action.toLowerCase()) {
    case 'add':
      return headers.add(name, value)
    case 'update':
      return headers.update(name, value, place(number))
    case 'remove':
      headers.remove(name)
      return true
    default:
      return false
  }
}

/** A number from 400 on, or the words of one: `486`, `BUSY_HERE`. */
function statusNamed(text: string): number | undefined {
  const number = Number(text.trim())
  if (Number.isInteger(number)) return number >= 400 && number <= 699 ? number : undefined
  const words = text.trim().replaceAll('_', ' ').toLowerCase()
  const row = Object.entries(statusCodes).find(([, { reason }]) => reason.toLowerCase() === words)
  return row && statusNamed(row[0])
}

const modes = ['rfc4733', 'inband', 'info', 'auto', 'auto_info', 'none'] as const

const functions = table<LineFunction>({
  PJSIP_HEADER: {
    read: ({ headers }, [action = '', name = '', number]) => {
      if (action.toLowerCase() === 'read') return headers.read(name, place(number), 'request')
      return action.toLowerCase() === 'remove' ? String(headers.remove(name)) : undefined
    },
    write: ({ headers }, [action = '', name = '', number], value) => change(headers, action, name, number, value),
  },
  PJSIP_INHERITABLE_HEADER: {
    write: ({ inheritable }, [action = '', name = '', number], value) =>
      change(inheritable, action, name, number, value),
  },
  PJSIP_HEADER_PARAM: {
    read: (line, [header = '', kind = '', name = '']) =>
      header.toLowerCase() === 'from' ? line.headers.fromParameter(kind, name) : undefined,
    write: (line, [header = '', kind = '', name = ''], value) =>
      header.toLowerCase() === 'from' && line.headers.setFromParameter(kind, name, value),
  },
  PJSIP_HEADERS: { read: ({ headers }, [prefix = '']) => headers.names(prefix, 'request') },
  PJSIP_RESPONSE_HEADER: {
    read: ({ headers }, [action = '', name = '', number]) =>
      action.toLowerCase() === 'read' ? headers.read(name, place(number), 'answer') : undefined,
  },
  PJSIP_RESPONSE_HEADERS: { read: ({ headers }, [prefix = '']) => headers.names(prefix, 'answer') },
  PJSIP_DTMF_MODE: {
    read: ({ media }) => media.dtmfMode,
    write: (line, _args, value) => {
      const mode = modes.find((known) => known === value.trim().toLowerCase())
      if (mode) line.useDtmfMode(mode)
      return mode !== undefined
    },
  },
  PJSIP_MOH_PASSTHROUGH: {
    read: ({ passesHold }) => (passesHold ? 'yes' : 'no'),
    write: (line, _args, value) => {
      line.passesHold = /^(?:yes|true|y|t|1|on)$/i.test(value.trim())
      return true
    },
  },
  PJSIP_TRANSFER_HANDLING: {
    write: (line, _args, value) => {
      const handling = value.trim().toLowerCase()
      if (handling !== 'core' && handling !== 'ari-only') return false
      line.transferHandling = handling
      return true
    },
  },
  PJSIP_MEDIA_OFFER: {
    read: ({ media }, [kind = 'audio']) =>
      media.codecs
        .filter((codec) => codec.kind === kind)
        .map(({ name }) => name)
        .join('|'),
    write: ({ media }, [kind = 'audio'], value) => {
      const named = codecsNamed(value.split(/[,|&]/).map((name) => name.trim().replace(/^!.*/, '')))
      const chosen = named.filter((codec) => codec.kind === kind)
      if (chosen.length === 0) return false
      media.useCodecs([...chosen, ...media.codecs.filter((codec) => codec.kind !== kind)])
      return true
    },
  },
  // the application of this name: ends a call that waits with exactly this status
  PJSIPHangup: {
    write: (line, [code = '']) => {
      const status = statusNamed(code)
      const { incoming } = line
      if (status === undefined || !incoming || incoming.isAnswered) return false
      const cause = causeOfStatus(status)
      incoming.reject(status, { headers: line.reasons(cause) })
      line.gone(cause, status)
      return true
    },
  },
  PJSIP_SEND_SESSION_REFRESH: {
    write: (line, [method = 'invite']) => {
      if (!line.isAnswered) return false
      detached(line.renegotiate([], method.toLowerCase() === 'update' ? 'UPDATE' : 'INVITE'), 'a new offer', {
        channelId: line.channel.id,
      })
      return true
    },
  },
})

export const readLineFunction = (line: SipLine, name: string, args: readonly string[]): string | undefined =>
  functions.get(name)?.read?.(line, args)

export const writeLineFunction = (line: SipLine, name: string, args: readonly string[], value: string): boolean =>
  functions.get(name)?.write?.(line, args, value) ?? false
