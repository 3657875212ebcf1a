// All commands there are, once somebody wants to type one: nobody needs them to make calls.

import type { Command } from './command.ts'

export const loadCommands = async (): Promise<readonly Command[]> => (await import('./commands/index.ts')).commands
