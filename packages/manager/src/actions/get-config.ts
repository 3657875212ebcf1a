import { action } from '../action.ts'
import { chooseCategories, sixDigits } from '../config-categories.ts'
import { readDocument } from '../configuration-files.ts'
import type { Field } from '../message.ts'
import { failure, success } from '../reply.ts'

export const getConfig = action(
  { name: 'GetConfig', privilege: ['system', 'config'], synopsis: 'Reads a file of the configuration, line by line' },
  (request, { deps }) => {
    const read = readDocument(deps.configurationFiles, request.get('Filename'))
    if (!read.ok) return failure(read.problem)
    const chosen = chooseCategories(read.document, request)
    if (!chosen.ok) return failure(chosen.problem)
    if (chosen.sections.length === 0) return failure('No categories found')
    const fields = chosen.sections.flatMap(({ name, isTemplate, bases, variables }, at): Field[] => {
      const number = sixDigits(at)
      return [
        [`Category-${number}`, name],
        ...(isTemplate ? ([[`IsTemplate-${number}`, '1']] as const) : []),
        ...(bases.length > 0 ? ([[`Templates-${number}`, bases.join(',')]] as const) : []),
        ...variables.map((one, line): Field => [`Line-${number}-${sixDigits(line)}`, `${one.name}=${one.value}`]),
      ]
    })
    return success(undefined, fields)
  },
)
