import { agiCommand } from '../command.ts'

export const gosub = agiCommand(
  {
    name: 'GOSUB',
    arguments: '<context> <extension> <priority> [<arguments>]',
    least: 3,
    most: 4,
    usage: 'Runs a subroutine of the dialplan until it returns.',
    isForTheDead: true,
  },
  async ({ call, say, args: [context = '', exten = '', priority = '', args] }) => {
    const { extensions, subroutines } = call.deps
    const { number } = call.channel.facts.caller
    const at = /^\d+$/.test(priority) ? Number(priority) : extensions.findLabel(context, exten, priority, number)
    if (at === undefined || !extensions.find(context, exten, at, number)) return '-1 Gosub label not found'
    await say('100 result=0 Trying...')
    const location = `${context},${exten},${at}`
    const returned = await subroutines.run(call.session, args === undefined ? location : `${location}(${args})`)
    return returned === undefined ? '-1 Gosub failed' : '0 Gosub complete'
  },
)
