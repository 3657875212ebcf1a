import { action } from '../action.ts'
import { chooseCategories, sixDigits } from '../config-categories.ts'
import { readDocument } from '../configuration-files.ts'
import type { Field } from '../message.ts'
import { failure, success } from '../reply.ts'

export const listCategories = action(
  { name: 'ListCategories', privilege: ['config'], synopsis: 'Lists the categories of a file of the configuration' },
  (request, { deps }) => {
    const read = readDocument(deps.configurationFiles, request.get('Filename'))
    if (!read.ok) return failure(read.problem)
    const chosen = chooseCategories(read.document, request)
    if (!chosen.ok) return failure(chosen.problem)
    if (chosen.sections.length === 0) return failure('Error: no categories found')
    return success(
      undefined,
      chosen.sections.map(({ name }, at): Field => [`Category-${sixDigits(at)}`, name]),
    )
  },
)
