import { notYet } from '../../not-yet.ts'
import { operation } from '../../operation.ts'
import { channelId } from '../../path-parameters.ts'

export const rtpStatistics = operation(
  {
    resource: 'channels',
    nickname: 'rtpstatistics',
    method: 'GET',
    path: '/channels/{channelId}/rtp_statistics',
    summary: "Tells what was counted and measured on a channel's audio stream.",
    since: ['13.27.0', '16.4.0'],
    response: 'RTPstat',
    parameters: {
      channelId,
    },
    errors: [
      'channel-not-found',
      'statistics-unsupported',
      'statistics-technology-missing',
      'statistics-media-missing',
      'statistics-missing',
    ],
    module: 'res_ari_channels.so',
  },
  notYet,
)
