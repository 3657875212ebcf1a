// Recording at the touch of a key on the phone: INFO with `Record: on` or `off`.
// Not the recording: the features of the dialplan have it, and hear the digits of their code.

import { detached } from '@jackfield/base'
import type { IncomingRequest } from '@jackfield/sip'
import type { SipLeg } from './sip-leg.ts'

const digitMs = 100

/** Takes a request that is about recording, and answers it; false: it is about something else. */
export function handleRecordWish(leg: SipLeg, incoming: IncomingRequest): boolean {
  const wish = incoming.request.header('record')?.trim().toLowerCase()
  if (wish === undefined) return false
  const { endpoint } = leg
  const { one_touch_recording, record_on_feature, record_off_feature } = endpoint
  if (wish !== 'on' && wish !== 'off') incoming.respond(400)
  else if (!one_touch_recording) incoming.respond(403)
  else
    detached(press(leg, wish === 'on' ? record_on_feature : record_off_feature, incoming), 'a key for recording', {
      channelId: leg.channel.id,
    })
  return true
}

/** As if the phone had pressed the keys of the feature. */
async function press({ channel, deps }: SipLeg, feature: string, incoming: IncomingRequest): Promise<void> {
  const isName = /^[\w-]+$/.test(feature)
  const code = isName ? await deps.exchange.dialplan.readFunctionLater(channel, `FEATUREMAP(${feature})`) : undefined
  if (!code?.ok || code.value === '') {
    incoming.respond(403)
    return
  }
  incoming.respond(200)
  for (const digit of code.value) {
    channel.handle({ type: 'digit-began', digit })
    channel.handle({ type: 'digit-ended', digit, durationMs: digitMs })
  }
}
