import { event } from '../event.ts'
import { before, channelField, optionalBridge, optionalChannel } from '../own-fields.ts'
import { bridgeTopic, channelTopic } from '../topic.ts'

export const bridgeBlindTransfer = event(
  {
    name: 'BridgeBlindTransfer',
    about: 'Somebody in a bridge sent the other party elsewhere without asking there first.',
    from: 'blind-transfer',
    fields: {
      channel: { type: 'Channel', about: 'The channel that transferred.' },
      exten: { type: 'string', about: 'The extension it was sent to.' },
      context: { type: 'string', about: 'The context of that extension.' },
      result: { type: 'string', about: '`Success`, `Fail`, `Invalid` or `Not Permitted`.' },
      is_external: {
        type: 'boolean',
        about: 'Whether it was asked for by the far side, not by a feature of the exchange.',
      },
      transferee: {
        type: 'Channel',
        about: 'The channel that was sent elsewhere, when it is a single one.',
        optional: true,
      },
      replace_channel: {
        type: 'Channel',
        about: 'The channel made to carry the others along, when there are several.',
        optional: true,
      },
      bridge: { type: 'Bridge', about: 'The bridge they were in.', optional: true },
    },
  },
  {
    concerns: ({ transferer, bridge, parties }) => [
      channelTopic(transferer),
      ...(bridge ? [bridgeTopic(bridge)] : []),
      ...parties.map(channelTopic),
    ],
    fields: (it, render) => {
      const fields = before(
        `"exten":${JSON.stringify(it.exten)},"context":${JSON.stringify(it.context)},"result":"${it.result}","is_external":${it.isExternal}`,
        channelField(it.transferer, render),
      )
      // the channel that replaces is shown although it may be an internal one
      const replaced = it.replaceChannel ? `,"replace_channel":${render.channel(it.replaceChannel)}` : ''
      return (
        fields &&
        `${fields}${optionalChannel('transferee', it.transferee, render)}${replaced}${optionalBridge('bridge', it.bridge, render)}`
      )
    },
  },
)
