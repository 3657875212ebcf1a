import { action } from '../action.ts'
import { failure, success } from '../reply.ts'

const words: Partial<Record<string, string>> = {
  'module-not-reloadable': 'Module does not support reload',
  'module-reload-in-progress': 'A reload is in progress',
  'module-not-running': 'Module not initialized',
}

/** Parts of the program that are no modules, but have been reloaded under these names for ever. */
const builtIn = new Set(['acl', 'features', 'http', 'logger', 'manager', 'rtp', 'sounds'])

export const reload = action(
  { name: 'Reload', privilege: ['config', 'system'], synopsis: 'Reads the configuration again' },
  async (request, { deps }) => {
    const name = request.get('Module')
    if (name === '' || builtIn.has(name.toLowerCase())) {
      await deps.reload()
      return success('Module Reloaded')
    }
    const full = name.endsWith('.so') ? name : `${name}.so`
    if (!deps.modules.isKnown(full)) return failure('No such module')
    const outcome = await deps.modules.reload(full)
    return outcome.ok ? success('Module Reloaded') : failure(words[outcome.code] ?? 'An unknown error occurred')
  },
)
