// The actions that send something over a channel: digits, a flash, a text.
// Not MessageSend, which needs no channel.

import { action } from '../action.ts'
import { findChannel } from '../find-channel.ts'
import { failure, success } from '../reply.ts'
import { isTrueWord } from '../true-word.ts'

const shortestMs = 100
const longestMs = 60_000

export const playDtmf = action(
  { name: 'PlayDTMF', privilege: ['call'], synopsis: 'Sends a digit over a channel, or as if it came from there' },
  (request, { deps: { clock, ...deps } }) => {
    const [name, digit, durationText] = [request.get('Channel'), request.get('Digit'), request.get('Duration')]
    const channel = findChannel(deps, name)
    if (!channel) return failure('Channel not found')
    if (!/^[0-9*#a-d]/i.test(digit)) return failure('No digit specified')
    if (durationText !== '' && !/^\d+$/.test(durationText)) return failure('Could not convert Duration parameter')
    const durationMs = Math.min(longestMs, Math.max(shortestMs, Number(durationText)))
    const key = digit.charAt(0)
    if (isTrueWord(request.get('Receive'))) {
      channel.handle({ type: 'digit-began', digit: key })
      clock.after(durationMs, () => channel.handle({ type: 'digit-ended', digit: key, durationMs }))
    } else {
      channel.sendDigit(key, 'begin')
      clock.after(durationMs, () => channel.sendDigit(key, 'end', durationMs))
    }
    return success('DTMF successfully queued')
  },
)

export const sendFlash = action(
  { name: 'SendFlash', privilege: ['call'], synopsis: 'Sends a flash over a channel, or as if it came from there' },
  (request, { deps }) => {
    const channel = findChannel(deps, request.get('Channel'))
    if (!channel) return failure('Channel not found')
    if (isTrueWord(request.get('Receive'))) channel.handle({ type: 'flash' })
    else channel.indicate({ type: 'flash' })
    return success('Flash successfully queued')
  },
)

export const sendText = action(
  { name: 'SendText', privilege: ['call'], synopsis: 'Sends a text to the far end of a channel' },
  (request, { deps }) => {
    const [name, message] = [request.get('Channel'), request.get('Message')]
    if (name === '') return failure('No channel specified')
    if (message === '') return failure('No Message specified')
    const channel = findChannel(deps, name)
    if (!channel) return failure('No such channel')
    const contentType = request.get('Content-Type')
    if (!channel.sendText(message, contentType === '' ? {} : { contentType })) return failure('Failure')
    return success('Success')
  },
)
