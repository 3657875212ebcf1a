// Events of calls that go to somebody else: transfers and pickup.
// What the other floor decides about them is not known here.

import { event } from '../event.ts'
import { yesOrNo } from '../message.ts'
import { destinationLines } from '../transfer-destination.ts'

export const blindTransfer = event(
  { name: 'BlindTransfer', privilege: 'call', from: 'blind-transfer' },
  ({ result, transferer, transferee, bridge, isExternal, context, exten }, text) => [
    ['Result', result],
    text.channel(transferer, 'Transferer'),
    ...(transferee ? [text.channel(transferee, 'Transferee')] : []),
    ...(bridge ? [text.bridge(bridge)] : []),
    ['IsExternal', yesOrNo(isExternal)],
    ['Context', context],
    ['Extension', exten],
  ],
)

export const attendedTransfer = event(
  { name: 'AttendedTransfer', privilege: 'call', from: 'attended-transfer' },
  (transfer, text) => {
    const { result, firstLeg, firstBridge, secondLeg, secondBridge, transferee, target, isExternal } = transfer
    return [
      ['Result', result],
      text.channel(firstLeg, 'OrigTransferer'),
      ...(firstBridge ? [text.bridge(firstBridge, 'Orig')] : []),
      text.channel(secondLeg, 'SecondTransferer'),
      ...(secondBridge ? [text.bridge(secondBridge, 'Second')] : []),
      ...(transferee ? [text.channel(transferee, 'Transferee')] : []),
      ...(target ? [text.channel(target, 'TransferTarget')] : []),
      ['IsExternal', yesOrNo(isExternal)],
      ...destinationLines(transfer.destination, text),
    ]
  },
)

export const pickup = event(
  { name: 'Pickup', privilege: 'call', from: 'call-picked-up' },
  ({ channel, target }, text) => [text.channel(channel), text.channel(target, 'Target')],
)
