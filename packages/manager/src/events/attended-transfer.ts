import { event } from '../event.ts'
import { yesOrNo } from '../message.ts'
import { destinationLines } from '../transfer-destination.ts'

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
