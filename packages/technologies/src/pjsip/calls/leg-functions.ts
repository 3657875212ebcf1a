// The PJSIP_… functions of the dialplan that concern one call.
// Not those about endpoints and contacts, which need no channel.

import { detached, table } from '@jackfield/base'
import { statusCodes } from '@jackfield/sip'
import { causeOfStatus } from './causes.table.ts'
import type { LegHeaders } from './leg-headers.ts'
import { codecsNamed } from './local-codecs.ts'
import type { SipLeg } from './sip-leg.ts'

interface LegFunction {
  read?(leg: SipLeg, args: readonly string[]): string | undefined
  write?(leg: SipLeg, args: readonly string[], value: string): boolean
}

const place = (text: string | undefined) => Math.max(1, Number.parseInt(text ?? '1', 10) || 1)

function change(
  { channel }: SipLeg,
  headers: LegHeaders,
  [action = '', name = '', number]: readonly string[],
  value: string,
): boolean {
  switch (action.toLowerCase()) {
    case 'add':
      return !channel.limits.check('max_added_headers', headers.count + 1) && headers.add(name, value)
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

const functions = table<LegFunction>({
  PJSIP_HEADER: {
    read: ({ headers }, [action = '', name = '', number]) => {
      if (action.toLowerCase() === 'read') return headers.read(name, place(number), 'request')
      return action.toLowerCase() === 'remove' ? String(headers.remove(name)) : undefined
    },
    write: (leg, args, value) => change(leg, leg.headers, args, value),
  },
  PJSIP_INHERITABLE_HEADER: {
    write: (leg, args, value) => change(leg, leg.inheritable, args, value),
  },
  PJSIP_HEADER_PARAM: {
    read: (leg, [header = '', kind = '', name = '']) =>
      header.toLowerCase() === 'from' ? leg.headers.fromParameter(kind, name) : undefined,
    write: (leg, [header = '', kind = '', name = ''], value) =>
      header.toLowerCase() === 'from' && leg.headers.setFromParameter(kind, name, value),
  },
  PJSIP_HEADERS: { read: ({ headers }, [prefix = '']) => headers.names(prefix, 'request') },
  PJSIP_RESPONSE_HEADER: {
    read: ({ headers }, [action = '', name = '', number]) =>
      action.toLowerCase() === 'read' ? headers.read(name, place(number), 'answer') : undefined,
  },
  PJSIP_RESPONSE_HEADERS: { read: ({ headers }, [prefix = '']) => headers.names(prefix, 'answer') },
  PJSIP_DTMF_MODE: {
    read: ({ media }) => media.dtmfMode,
    write: (leg, _args, value) => {
      const mode = modes.find((known) => known === value.trim().toLowerCase())
      if (mode) leg.useDtmfMode(mode)
      return mode !== undefined
    },
  },
  PJSIP_MOH_PASSTHROUGH: {
    read: ({ passesHold }) => (passesHold ? 'yes' : 'no'),
    write: (leg, _args, value) => {
      leg.passesHold = /^(?:yes|true|y|t|1|on)$/i.test(value.trim())
      return true
    },
  },
  PJSIP_TRANSFER_HANDLING: {
    write: (leg, _args, value) => {
      const handling = value.trim().toLowerCase()
      if (handling !== 'core' && handling !== 'ari-only') return false
      leg.transferHandling = handling
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
    write: (leg, [code = '']) => {
      const status = statusNamed(code)
      const { incoming } = leg
      if (status === undefined || !incoming || incoming.isAnswered) return false
      const cause = causeOfStatus(status)
      incoming.reject(status, { headers: leg.reasons(cause) })
      leg.gone(cause, status)
      return true
    },
  },
  PJSIP_SEND_SESSION_REFRESH: {
    write: (leg, [method = 'invite']) => {
      if (!leg.isAnswered) return false
      detached(leg.renegotiate([], method.toLowerCase() === 'update' ? 'UPDATE' : 'INVITE'), 'a new offer', {
        channelId: leg.channel.id,
      })
      return true
    },
  },
})

export const readLegFunction = (leg: SipLeg, name: string, args: readonly string[]): string | undefined =>
  functions.get(name)?.read?.(leg, args)

export const writeLegFunction = (leg: SipLeg, name: string, args: readonly string[], value: string): boolean =>
  functions.get(name)?.write?.(leg, args, value) ?? false
