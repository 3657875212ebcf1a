// AST_SORCERY(module,type,id,field[,method[,which]]): a field of a configured object.

import { dialplanFunction, failed } from '../engine/dialplan-function.ts'
import { integerPrefix } from '../text/integer-prefix.ts'

export const astSorcery = dialplanFunction(
  {
    name: 'AST_SORCERY',
    module: 'func_sorcery.so',
    synopsis: 'A field of a configured object.',
    arguments: ['module', 'type', 'id', 'field', 'method?', 'which?'],
  },
  {
    read(use) {
      const [module = '', type = '', id = '', field = '', method = 'concat', which = ''] = use.args
      const object = use.deps.configuration.get(module, type, id)
      if (!object.ok) return failed(use, `AST_SORCERY: there is no ${type} '${id}' of ${module}`)
      const values = object.fields.filter(({ attribute }) => attribute === field).map(({ value }) => value)
      if (values.length === 0) return failed(use, `AST_SORCERY: a ${type} has no '${field}'`)
      if (method === 'single') return values.at((integerPrefix(which) ?? 1) - 1) ?? ''
      return method === 'concat'
        ? values.join(which || ',')
        : failed(use, `AST_SORCERY: '${method}' is none of concat, single`)
    },
  },
)
