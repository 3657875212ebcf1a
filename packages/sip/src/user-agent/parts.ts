// What a caller of the user agent puts into a message: more headers, a body.
// Not the headers every message has; those are made here.

import type { DialogNames } from '../dialog/dialog.ts'
import type { SipMessage } from '../message/message.ts'

export type Header = readonly [name: string, value: string]

export interface MessageParts {
  readonly headers?: readonly Header[] | undefined
  readonly body?: string | Buffer | undefined
  /** `application/sdp` when none is named */
  readonly contentType?: string | undefined
  /** other names than usual beside the addresses of a request inside a dialog */
  readonly names?: DialogNames | undefined
}

/** An offer that is written when it may go out: until then what it describes may change, and theirs may be answered first. */
export interface OfferWriter {
  write(): MessageParts
  /** It was refused, or met theirs: it is written anew when it is tried again. */
  withdraw?(): void
}

export function addParts(message: SipMessage, { headers = [], body, contentType }: MessageParts): void {
  for (const [name, value] of headers) message.add(name, value)
  if (body === undefined || body.length === 0) return
  message.body = typeof body === 'string' ? Buffer.from(body) : body
  message.add('content-type', contentType ?? 'application/sdp')
}

export const isWriter = (offer: MessageParts | OfferWriter): offer is OfferWriter => 'write' in offer

export const hasBody = ({ body }: MessageParts): boolean => body !== undefined && body.length > 0

export const isOffer = (offer: MessageParts | OfferWriter): boolean => isWriter(offer) || hasBody(offer)

export const written = (offer: MessageParts | OfferWriter): MessageParts => (isWriter(offer) ? offer.write() : offer)
