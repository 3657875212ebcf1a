import { command } from '../command.ts'
import { listModules } from '../list-modules.ts'

export const moduleShow = command(
  { name: 'module show', synopsis: 'Lists the modules that are loaded.' },
  ({ deps: { modules } }) => listModules(modules.list()),
)
