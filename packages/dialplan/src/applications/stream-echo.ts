// StreamEcho([num[,type]]): sends back what comes in, each stream on its own; with a number, one stream on so many.

import { application } from '../engine/application.ts'
import { echoBack } from '../listening/echo-back.ts'

const mostStreams = 32

export const streamEcho = application(
  {
    name: 'StreamEcho',
    module: 'app_stream_echo.so',
    synopsis: 'Sends back what comes in, on several streams.',
    arguments: ['num?', 'type?'],
  },
  async (run) => {
    const { args, channel, log } = run
    const [text = '', type = ''] = args.map((arg) => arg.trim())
    const kind = type.toLowerCase() || 'video'
    if (text === '') {
      await echoBack(run)
      return
    }
    if (!/^\d{1,4}$/.test(text) || Number(text) > mostStreams || (kind !== 'audio' && kind !== 'video')) {
      log.warning(`StreamEcho: num is a number from 0 to ${mostStreams}, and type audio or video: "${args.join(',')}"`)
      return
    }
    const count = Number(text)
    if (kind === 'audio') {
      if (count !== 1) log.warning('StreamEcho: a call has one stream of sound; it is sent back as it is')
    } else if (count === 0) channel.driver.showVideo?.('none')
    else channel.driver.showVideo?.(Array.from({ length: count }, () => ({ port: channel.id })))
    try {
      await echoBack(run)
    } finally {
      if (kind === 'video' && !channel.isEnded) channel.driver.showVideo?.([])
    }
  },
)
