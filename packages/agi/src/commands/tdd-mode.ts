import { agiCommand } from '../command.ts'

export const tddMode = agiCommand(
  {
    name: 'TDD MODE',
    arguments: '<on|off|mate|tdd>',
    least: 1,
    most: 1,
    usage: 'Turns text telephony on or off, where the technology can; here none can.',
  },
  ({ args: [word = ''] }) => (/^(?:on|off|mate|tdd)$/i.test(word) ? '0' : undefined),
)
