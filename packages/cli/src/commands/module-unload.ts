import { command } from '../command.ts'
import { loadedModule } from '../offered-words.ts'
import { refused, said } from '../reply.ts'

const words: Readonly<Record<string, string>> = {
  'module-not-running': 'it is not loaded',
  'module-in-use': 'it is in use',
  'module-not-unloadable': 'the exchange cannot be without it',
}

export const moduleUnload = command(
  { name: 'module unload', synopsis: 'Takes a module away until it is loaded again.', arguments: [loadedModule] },
  async ({ args: [name = ''], deps: { modules } }) => {
    const outcome = await modules.unload(name)
    if (outcome.ok) return said(`Unloaded ${name}`)
    const why = outcome.reason ?? words[outcome.code] ?? outcome.code
    const { lines, data } = refused(`Unable to unload resource ${name}`)
    return { ok: false, lines: [...lines, `The reason: ${why}.`], data: { ...(data as object), code: outcome.code } }
  },
)
