import { Fault } from '@jackfield/description'
import { operation } from '../../operation.ts'
import { channelId } from '../../path-parameters.ts'

export const rtpStatistics = operation(
  {
    resource: 'channels',
    nickname: 'rtpstatistics',
    method: 'GET',
    path: '/channels/{channelId}/rtp_statistics',
    owner: 'channel',
    summary: "Tells what was counted and measured on a channel's audio stream.",
    since: ['13.27.0', '16.4.0'],
    response: 'RTPstat',
    parameters: {
      channelId,
    },
    errors: ['channel-not-found', 'statistics-unsupported', 'statistics-media-missing'],
    module: 'res_ari_channels.so',
  },
  ({ channelId }, { channels }) => {
    const channel = channels.find(channelId)
    if (!channel) throw new Fault('channel-not-found')
    if (!channel.driver.rtpStatistics) throw new Fault('statistics-unsupported')
    const statistics = channel.driver.rtpStatistics()
    if (!statistics) throw new Fault('statistics-media-missing')
    return { ...statistics, channel_uniqueid: channel.id }
  },
)
