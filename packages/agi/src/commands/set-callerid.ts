import { parseCallerId } from '@jackfield/core'
import { agiCommand } from '../command.ts'

export const setCallerid = agiCommand(
  {
    name: 'SET CALLERID',
    arguments: '<"name"<number>>',
    least: 1,
    most: 1,
    usage: 'Says who calls from now on.',
  },
  ({ call: { channel }, args: [text = ''] }) => {
    const { presentation } = channel.facts.caller
    channel.change({ caller: { ...parseCallerId(text), presentation } })
    return '1'
  },
)
