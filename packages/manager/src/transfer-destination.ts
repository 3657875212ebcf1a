// Where an attended transfer led, as events show it.

import type { TransferDestination } from '@jackfield/core'
import type { Line } from './message.ts'
import type { SnapshotText } from './snapshot-text.ts'

export function destinationLines(destination: TransferDestination, text: SnapshotText): readonly Line[] {
  switch (destination.type) {
    case 'bridge':
      return [
        ['DestType', 'Bridge'],
        ['DestBridgeUniqueid', destination.bridgeId],
      ]
    case 'application':
      return [
        ['DestType', 'App'],
        ['DestApp', destination.application],
      ]
    case 'link':
      return [
        ['DestType', 'Link'],
        text.channel(destination.first, 'LocalOne'),
        text.channel(destination.second, 'LocalTwo'),
      ]
    case 'threeway':
      return [
        ['DestType', 'Threeway'],
        ['DestBridgeUniqueid', destination.bridge.id],
        ['DestTransfererChannel', destination.channel.name],
      ]
    case 'fail':
      return [['DestType', 'Fail']]
  }
}
