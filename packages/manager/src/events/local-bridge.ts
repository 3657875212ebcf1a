import { event } from '../event.ts'
import { yesOrNo } from '../message.ts'

export const localBridge = event(
  { name: 'LocalBridge', privilege: 'call', from: 'local-bridged' },
  ({ first, second, context, exten, isOptimised }, text) => [
    text.channel(first, 'LocalOne'),
    text.channel(second, 'LocalTwo'),
    ['Context', context],
    ['Exten', exten],
    ['LocalOptimization', yesOrNo(isOptimised)],
  ],
)
