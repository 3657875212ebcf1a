// Programs that drive a call (AGI): the applications, their conversations, and commands of other doors for them.
// Not the dialplan: it runs these applications as any other.

export { Agi, type AgiOptions, agiApplications } from './agi.ts'
export type { AgiCommand } from './command.ts'
export { commands as agiCommands } from './commands/index.ts'
