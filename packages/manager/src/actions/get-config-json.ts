import { action } from '../action.ts'
import { chooseCategories } from '../config-categories.ts'
import { readDocument } from '../configuration-files.ts'
import { failure, success } from '../reply.ts'

export const getConfigJson = action(
  { name: 'GetConfigJSON', privilege: ['system', 'config'], synopsis: 'Reads a file of the configuration as JSON' },
  (request, { deps }) => {
    const read = readDocument(deps.configurationFiles, request.get('Filename'))
    if (!read.ok) return failure(read.problem)
    const chosen = chooseCategories(read.document, request)
    if (!chosen.ok) return failure(chosen.problem)
    const categories = chosen.sections.map(({ name, isTemplate, bases, variables }) => {
      const members = new Map<string, string>()
      for (const one of variables) members.set(one.name, one.value)
      const shown = {
        ...(isTemplate ? { istemplate: 1 } : {}),
        ...(bases.length > 0 ? { templates: bases.join(',') } : {}),
        ...Object.fromEntries(members),
      }
      return [name, shown] as const
    })
    return success(undefined, [['JSON', JSON.stringify(Object.fromEntries(categories))]])
  },
)
