import { command } from '../command.ts'
import { refused, said } from '../reply.ts'

export const moduleLoad = command(
  { name: 'module load', synopsis: 'Loads a module.', arguments: [{ name: 'module' }] },
  async ({ args: [name = ''], deps: { modules } }) => {
    const outcome = await modules.load(name)
    if (outcome.ok) return said(`Loaded ${name}`)
    const why = outcome.code === 'module-already-loaded' ? 'it is loaded already' : (outcome.reason ?? outcome.code)
    const { lines, data } = refused(`Unable to load module ${name}`)
    return { ok: false, lines: [...lines, `The reason: ${why}.`], data: { ...(data as object), code: outcome.code } }
  },
)
