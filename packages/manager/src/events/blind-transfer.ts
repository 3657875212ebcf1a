import { event } from '../event.ts'
import { yesOrNo } from '../message.ts'

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
