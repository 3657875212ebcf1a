import type { BusEvents } from '@jackfield/core'
import { event } from '../event.ts'
import { channelField, optionalBridge, optionalChannel } from '../own-fields.ts'
import type { Render } from '../render.ts'
import { channelTopic } from '../topic.ts'

export const channelTransfer = event(
  {
    name: 'ChannelTransfer',
    about: 'Who is at the end of a channel wants to transfer the call, and the application is to carry it out.',
    from: 'channel-transfer-requested',
    fields: {
      refer_to: { type: 'ReferTo', about: 'Where the call is to go.' },
      referred_by: { type: 'ReferredBy', about: 'Who asked for it.' },
      state: {
        type: 'string',
        about: 'How far the transfer has come: `channel_progress`, `channel_answered` or `channel_declined`.',
        optional: true,
      },
    },
  },
  {
    concerns: ({ channel }) => [channelTopic(channel)],
    fields: ({ referTo, referredBy, state }, render) => {
      const source = channelField(referredBy.sourceChannel, render, 'source_channel')
      if (source === undefined) return undefined
      const by =
        optionalChannel('connected_channel', referredBy.connectedChannel, render) +
        optionalBridge('bridge', referredBy.bridge, render)
      const come = state === undefined ? '' : `,"state":${JSON.stringify(state)}`
      return `"refer_to":{${destination(referTo, render)}},"referred_by":{${source}${by}}${come}`
    },
  },
)

type ReferTo = BusEvents['channel-transfer-requested']['referTo']

function destination(to: ReferTo, render: Render): string {
  const requested = {
    destination: to.destination,
    protocol_id: to.protocolId,
    additional_protocol_params: to.parameters?.map(({ name, value }) => ({
      parameter_name: name,
      parameter_value: value,
    })),
  }
  return (
    `"requested_destination":${JSON.stringify(requested)}` +
    optionalChannel('destination_channel', to.destinationChannel, render) +
    optionalChannel('connected_channel', to.connectedChannel, render) +
    optionalBridge('bridge', to.bridge, render)
  )
}
