// PJSIP_MEDIA_OFFER(media): the codecs that are offered.

import { sipFunction } from '../engine/sip-function.ts'

export const pjsipMediaOffer = sipFunction(
  {
    name: 'PJSIP_MEDIA_OFFER',
    module: 'chan_pjsip.so',
    synopsis: 'The codecs that are offered.',
    arguments: ['media'],
  },
  'both',
)
