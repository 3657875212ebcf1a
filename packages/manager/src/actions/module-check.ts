import { action } from '../action.ts'
import { failure, success } from '../reply.ts'

export const moduleCheck = action(
  { name: 'ModuleCheck', privilege: ['system'], synopsis: 'Says whether a module is loaded' },
  (request, { deps }) => {
    const name = request.get('Module').replace(/\.so$/, '')
    return deps.modules.isLoaded(`${name}.so`) ? success(undefined, [['Version', '']]) : failure('Module not loaded')
  },
)
