import type { TransferDestination } from '@jackfield/core'
import { event } from '../event.ts'
import { optionalBridge, optionalChannel } from '../own-fields.ts'
import type { Render } from '../render.ts'
import { bridgeTopic, channelTopic, type Topic } from '../topic.ts'

export const bridgeAttendedTransfer = event(
  {
    name: 'BridgeAttendedTransfer',
    about: 'Somebody joined two calls of theirs, after talking to both sides.',
    from: 'attended-transfer',
    fields: {
      transferer_first_leg: { type: 'Channel', about: 'Their channel of the first call.' },
      transferer_second_leg: { type: 'Channel', about: 'Their channel of the second call.' },
      result: { type: 'string', about: '`Success`, `Fail`, `Invalid` or `Not Permitted`.' },
      is_external: {
        type: 'boolean',
        about: 'Whether it was asked for by the far side, not by a feature of the exchange.',
      },
      transferee: { type: 'Channel', about: 'Who was transferred, when it is a single channel.', optional: true },
      transfer_target: {
        type: 'Channel',
        about: 'Whom they were joined with, when it is one channel.',
        optional: true,
      },
      transferer_first_leg_bridge: { type: 'Bridge', about: 'The bridge of the first call.', optional: true },
      transferer_second_leg_bridge: { type: 'Bridge', about: 'The bridge of the second call.', optional: true },
      destination_type: {
        type: 'string',
        about: 'Where it led: `bridge`, `application`, `link`, `threeway` or `fail`. The fields below go with it.',
      },
      destination_bridge: { type: 'string', about: '`bridge`: the id of the bridge they are in now.', optional: true },
      destination_application: {
        type: 'string',
        about: '`application`: the application that runs them now.',
        optional: true,
      },
      replace_channel: {
        type: 'Channel',
        about: '`application`: the channel made to take the place of the first leg, when one was needed.',
        optional: true,
      },
      destination_link_first_leg: {
        type: 'Channel',
        about: '`link`: the end of the link in the first bridge.',
        optional: true,
      },
      destination_link_second_leg: {
        type: 'Channel',
        about: '`link`: the end of the link in the second bridge.',
        optional: true,
      },
      destination_threeway_channel: {
        type: 'Channel',
        about: '`threeway`: the channel of who transferred, which stays.',
        optional: true,
      },
      destination_threeway_bridge: { type: 'Bridge', about: '`threeway`: the bridge they are in now.', optional: true },
    },
  },
  {
    concerns: (it) => {
      const channels = [
        it.firstLeg,
        it.secondLeg,
        it.transferee,
        it.target,
        ...it.parties,
        ...partiesOf(it.destination),
      ]
      const bridges = [it.firstBridge, it.secondBridge]
      return [
        ...channels.filter((channel) => channel !== undefined).map(channelTopic),
        ...bridges.filter((bridge) => bridge !== undefined).map(bridgeTopic),
        ...bridgesOf(it.destination),
      ]
    },
    fields: (it, render) => {
      if (it.firstLeg.isInternal || it.secondLeg.isInternal) return undefined
      return (
        `"transferer_first_leg":${render.channel(it.firstLeg)},"transferer_second_leg":${render.channel(it.secondLeg)},` +
        `"result":"${it.result}","is_external":${it.isExternal}` +
        optionalChannel('transferee', it.transferee, render) +
        optionalChannel('transfer_target', it.target, render) +
        optionalBridge('transferer_first_leg_bridge', it.firstBridge, render) +
        optionalBridge('transferer_second_leg_bridge', it.secondBridge, render) +
        `,"destination_type":"${it.destination.type}"${destinationFields(it.destination, render)}`
      )
    },
  },
)

function partiesOf(destination: TransferDestination) {
  switch (destination.type) {
    case 'link':
      return [destination.first, destination.second]
    case 'threeway':
      return [destination.channel]
    default:
      return []
  }
}

function bridgesOf(destination: TransferDestination): Topic[] {
  switch (destination.type) {
    case 'bridge':
      return [{ kind: 'bridge', id: destination.bridgeId }]
    case 'threeway':
      return [bridgeTopic(destination.bridge)]
    default:
      return []
  }
}

function destinationFields(destination: TransferDestination, render: Render): string {
  switch (destination.type) {
    case 'bridge':
      return `,"destination_bridge":${JSON.stringify(destination.bridgeId)}`
    case 'application': {
      // the channel that replaces is shown although it may be an internal one
      const { application, replaceChannel } = destination
      const replaced = replaceChannel ? `,"replace_channel":${render.channel(replaceChannel)}` : ''
      return `,"destination_application":${JSON.stringify(application)}${replaced}`
    }
    case 'link':
      return (
        `,"destination_link_first_leg":${render.channel(destination.first)}` +
        `,"destination_link_second_leg":${render.channel(destination.second)}`
      )
    case 'threeway':
      return (
        `,"destination_threeway_channel":${render.channel(destination.channel)}` +
        `,"destination_threeway_bridge":${render.bridge(destination.bridge)}`
      )
    case 'fail':
      return ''
  }
}
