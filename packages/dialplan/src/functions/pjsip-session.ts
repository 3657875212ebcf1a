// Dialplan functions of the SIP call of a channel: digits, codecs, hold, transfers, a new offer.
// What they do is done where SIP is spoken; here are their names and arguments.

import { sipFunction } from '../pjsip/sip-function.ts'

/** PJSIP_DTMF_MODE(): how digits are sent. */
export const pjsipDtmfMode = sipFunction(
  {
    name: 'PJSIP_DTMF_MODE',
    module: 'chan_pjsip.so',
    synopsis: 'How digits are sent.',
    arguments: [],
  },
  'both',
)

/** PJSIP_MEDIA_OFFER(media): the codecs that are offered. */
export const pjsipMediaOffer = sipFunction(
  {
    name: 'PJSIP_MEDIA_OFFER',
    module: 'chan_pjsip.so',
    synopsis: 'The codecs that are offered.',
    arguments: ['media'],
  },
  'both',
)

/** PJSIP_MOH_PASSTHROUGH(): whether a hold is passed on to the phone. */
export const pjsipMohPassthrough = sipFunction(
  {
    name: 'PJSIP_MOH_PASSTHROUGH',
    module: 'chan_pjsip.so',
    synopsis: 'Whether a hold is passed on to the phone.',
    arguments: [],
  },
  'both',
)

/** PJSIP_SEND_SESSION_REFRESH(method?): offers the session anew. */
export const pjsipSendSessionRefresh = sipFunction(
  {
    name: 'PJSIP_SEND_SESSION_REFRESH',
    module: 'chan_pjsip.so',
    synopsis: 'Offers the session anew.',
    arguments: ['method?'],
  },
  'write',
)

/** PJSIP_TRANSFER_HANDLING(): who handles a transfer that the far end asks for. */
export const pjsipTransferHandling = sipFunction(
  {
    name: 'PJSIP_TRANSFER_HANDLING',
    module: 'chan_pjsip.so',
    synopsis: 'Who handles a transfer that the far end asks for.',
    arguments: [],
  },
  'write',
)
