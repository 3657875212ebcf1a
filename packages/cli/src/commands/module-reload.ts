import type { ModuleRefusalCode } from '@jackfield/core'
import { command } from '../command.ts'
import { loadedModule } from '../offered-words.ts'
import { refused, said } from '../reply.ts'

const words = (name: string): Partial<Record<ModuleRefusalCode, string>> => ({
  'module-not-running': `No such module '${name}'`,
  'module-not-reloadable': `The module '${name}' does not support reloads`,
  'module-reload-failed': `The module '${name}' reported a reload failure`,
  'module-reload-in-progress': 'A module reload request is already in progress; please be patient',
  'module-not-initialized': `The module '${name}' was not properly initialized`,
})

export const moduleReload = command(
  {
    name: 'module reload',
    synopsis: 'Reads the configuration of a module again; of everything without a name.',
    arguments: [{ ...loadedModule, isOptional: true }],
  },
  async ({ args: [name], deps: { modules, program } }) => {
    if (name === undefined) {
      try {
        await program.reload('everything')
      } catch (error) {
        return refused(`The reload failed, the old configuration stays in use: ${(error as Error).message}`)
      }
      return said('All modules were reloaded.')
    }
    const outcome = await modules.reload(name)
    if (outcome.ok) return said(`Module '${name}' reloaded successfully.`)
    return refused(words(name)[outcome.code] ?? `The module '${name}' was not reloaded: ${outcome.code}`)
  },
)
