import type { ModuleOutcome } from '@jackfield/core'
import { action } from '../action.ts'
import type { ManagerDeps } from '../manager-deps.ts'
import { failure, type Reply, success } from '../reply.ts'

const reloadWords: Partial<Record<string, string>> = {
  'module-not-reloadable': 'Module does not support reload action.',
  'module-reload-in-progress': 'A reload is in progress',
  'module-not-running': 'Module not initialized',
}

const answer = (outcome: ModuleOutcome, done: string, failed: string): Reply =>
  outcome.ok ? success(done) : failure(failed)

async function reload(deps: ManagerDeps, name: string): Promise<Reply> {
  if (name === '') {
    await deps.reload()
    return success('All modules reloaded')
  }
  if (!deps.modules.isKnown(name)) return failure('Module not found.')
  const outcome = await deps.modules.reload(name)
  if (outcome.ok) return success('Module reloaded.')
  return failure(reloadWords[outcome.code] ?? 'An unknown error occurred')
}

export const moduleLoad = action(
  { name: 'ModuleLoad', privilege: ['system'], synopsis: 'Loads, unloads or reloads a module' },
  async (request, { deps }) => {
    const { modules } = deps
    const [name, type] = [request.get('Module'), request.get('LoadType').toLowerCase()]
    if (!['load', 'unload', 'reload', 'refresh'].includes(type)) return failure('Incomplete ModuleLoad action.')
    if (/[\\/]/.test(name)) return failure('Module must be in the configured modules directory.')
    if (type === 'reload') return reload(deps, name)
    if (name === '') return failure('Need module name')
    if (!modules.isKnown(name)) return failure('Module not found.')
    if (type === 'load') return answer(await modules.load(name), 'Module loaded.', 'Could not load module.')
    if (type === 'unload') return answer(await modules.unload(name), 'Module unloaded.', 'Could not unload module.')
    const unloaded = await modules.unload(name)
    if (!unloaded.ok) return failure('Could not refresh module.')
    return answer(await modules.load(name), 'Module unloaded and loaded.', 'Could not refresh module.')
  },
)
